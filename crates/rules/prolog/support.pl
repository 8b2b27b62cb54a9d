% What exported rule programs call besides CLP(FD): numbers that CLP(FD) has no word for, the
% labels of a switch, and exceptions. Heap, floating-point numbers and strings are not modelled
% here: a path that needs them is given up by the driver (unfold.pl), never guessed.
%
% Numbers are ideal integers: `int` and `long` do not wrap around, except where a program narrows
% them itself (i2b, i2c, i2s, l2i).

:- module(senda_support,
          [ one_of/2,
            none_of/2,
            lcmp/3,
            iushr/3,
            lushr/3,
            new_exception/5
          ]).

:- use_module(library(clpfd)).

%!  one_of(?Value, +Labels)
%   The value is one of the labels, which ascend.

one_of(Value, [Label|Labels]) :-
    labels_domain(Labels, Label, Domain),
    Value in Domain.

labels_domain([], Domain, Domain).
labels_domain([Label|Labels], Domain0, Domain) :-
    labels_domain(Labels, Domain0 \/ Label, Domain).

%!  none_of(?Value, +Labels)
%   The value is none of the labels.

none_of(_, []).
none_of(Value, [Label|Labels]) :-
    Value #\= Label,
    none_of(Value, Labels).

%!  lcmp(?A, ?B, ?Sign)
%   The sign of the difference of two longs.

lcmp(A, B, Sign) :-
    Sign in -1..1,
    A #> B #<==> Sign #= 1,
    A #< B #<==> Sign #= -1.

%!  iushr(?Value, ?Count, ?Result), lushr(?Value, ?Count, ?Result)
%   Shift of the two's-complement bits to the right, filled up with zeros.

iushr(Value, Count, Result) :- unsigned_shift(Value, Count, 32, Result).

lushr(Value, Count, Result) :- unsigned_shift(Value, Count, 64, Result).

unsigned_shift(Value, Count, Width, Result) :-
    Modulus is 1 << Width,
    Half is Modulus >> 1,
    Mask is Width - 1,
    Result #= (((Value mod Modulus) >> (Count /\ Mask)) + Half) mod Modulus - Half.

%!  new_exception(+Heap0, +Class, +Detail, -Exception, -Heap)
%   An exception as the JVM throws it; nothing else of it is known than its class and detail.

new_exception(Heap, Class, Detail, exception(Class, Detail), Heap).
