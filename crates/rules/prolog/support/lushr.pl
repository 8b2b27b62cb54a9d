%!  lushr(?Value, ?Count, ?Result)
%   Shift of the 64 two's-complement bits to the right, filled up with zeros.

lushr(Value, Count, Result) :- unsigned_shift(Value, Count, 64, Result).
