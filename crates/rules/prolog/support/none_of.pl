%!  none_of(?Value, +Labels)
%   The value is none of the labels.

none_of(_, []).
none_of(Value, [Label|Labels]) :-
    Value #\= Label,
    none_of(Value, Labels).
