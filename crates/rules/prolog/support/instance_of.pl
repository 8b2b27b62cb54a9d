%!  instance_of(+Heap, +Reference, +Class, -Heap), not_instance_of(+Heap, +Reference, +Class, -Heap)
%   Whether a reference is to an instance of the class. Null is not.

instance_of(Heap, Reference, Class, Heap) :- has_class(Reference, Class, true).

not_instance_of(Heap, Reference, Class, Heap) :- has_class(Reference, Class, false).

%!  instance_of(+Heap, +Reference, +Class, -Answer, -Heap)
%   The same as a number, 1 or 0.

instance_of(Heap, Reference, Class, Answer, Heap) :-
    has_class(Reference, Class, Is),
    (   Is == true
    ->  Answer = 1
    ;   Answer = 0
    ).
