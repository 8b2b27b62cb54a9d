%!  has_class(+Reference, +Class, ?Answer)
%   Of objects, only exceptions that the JVM throws are known. What else a reference may be is not
%   guessed: senda_unknown(What) is thrown.

has_class(Reference, Class, Answer) :-
    (   Reference == null
    ->  Answer = false
    ;   nonvar(Reference),
        Reference = exception(Own, _)
    ->  kind_of([Own], [], Class, Answer)
    ;   throw(senda_unknown(class_of(Reference)))
    ).

% Breadth first through the supertypes; the second argument holds those whose file is not there.
kind_of([Class|_], _, Class, Answer) :- !,
    Answer = true.
kind_of([Class|Classes], Unknown, Wanted, Answer) :- !,
    (   senda_class(Class, Supers)
    ->  append(Classes, Supers, Open),
        kind_of(Open, Unknown, Wanted, Answer)
    ;   kind_of(Classes, [Class|Unknown], Wanted, Answer)
    ).
kind_of([], [], _, Answer) :- !,
    Answer = false.
kind_of([], [Class|_], _, _) :-
    throw(senda_unknown(supertypes(Class))).
