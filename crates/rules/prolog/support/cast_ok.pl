%!  cast_ok(+Heap, +Reference, +Class, -Heap), cast_fails(+Heap, +Reference, +Class, -Heap)
%   Whether a reference can be cast to the class. Null can.

cast_ok(Heap, Reference, Class, Heap) :-
    (   Reference == null
    ->  true
    ;   has_class(Reference, Class, true)
    ).

cast_fails(Heap, Reference, Class, Heap) :-
    Reference \== null,
    has_class(Reference, Class, false).
