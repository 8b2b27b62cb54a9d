%!  iushr(?Value, ?Count, ?Result)
%   Shift of the 32 two's-complement bits to the right, filled up with zeros.

iushr(Value, Count, Result) :- unsigned_shift(Value, Count, 32, Result).
