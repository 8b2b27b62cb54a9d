%!  one_of(?Value, +Labels)
%   The value is one of the labels, which ascend.

one_of(Value, [Label|Labels]) :-
    labels_domain(Labels, Label, Domain),
    Value in Domain.

labels_domain([], Domain, Domain).
labels_domain([Label|Labels], Domain0, Domain) :-
    labels_domain(Labels, Domain0 \/ Label, Domain).
