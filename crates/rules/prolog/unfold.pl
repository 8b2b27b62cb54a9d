% Tests from an exported rule program, on backtracking.
%
%     swipl -q -g main -t halt unfold.pl -- lcm.pl lcm 2 -1000 1000
%
% The program is unfolded under block-count(K): a predicate is reduced only while it occurs less
% than K times among its ancestors, the predicates in whose bodies the call stands, directly or
% not. A callee that has returned is no ancestor of what follows it. (Albert, Gomez-Zamalloa and
% Puebla, Test Data Generation of Bytecode by CLP Partial Evaluation, definition 4 and section 6.1.)
%
% Each derivation that ends, and whose inputs can be labelled in the domain, is a test. Derivations
% that met the limit are counted as cut, those that needed something not modelled as given up.

:- module(senda_unfold, [test/4, counts/1, main/0]).

:- use_module(library(clpfd)).
:- use_module(library(lists)).
% The program, in module user, sees the support predicates through this module.
:- reexport(support).

%!  test(+Method, +K, +Domain, -Test) is nondet.
%   Test is test(Inputs, Outcome, Trace), where Outcome is returns(Value), returns or
%   throws(Class), for the method with this base name and inputs in Domain, Low..High.

test(Method, K, Low..High, test(Inputs, Outcome, Trace)) :-
    reset_counts,
    user:senda_method(Method, _Signature, Kinds, Result),
    inputs(Kinds, Low..High, Inputs, Numbers),
    outputs(Result, Outputs),
    Goal =.. [Method, Inputs, Outputs, heap, _Heap, Flag, Trace],
    unfold(Goal, K, []),
    once(labeling([ff], Numbers)),
    outcome(Flag, Outputs, Outcome).

inputs([], _, [], []).
inputs([Kind|Kinds], Domain, [Input|Inputs], Numbers) :-
    (   integral(Kind)
    ->  Input in Domain,
        Numbers = [Input|Rest]
    ;   Numbers = Rest
    ),
    inputs(Kinds, Domain, Inputs, Rest).

integral(int).
integral(long).

outputs(void, []) :- !.
outputs(_, [_]).

outcome(ok, [], returns).
outcome(ok, [Value], returns(Value)).
outcome(exc(exception(Class, _)), _, throws(Class)).

% The third argument holds the names of the goal's ancestors, the nearest first.

unfold(true, _, _) :- !.
unfold((A, B), K, Ancestors) :- !,
    unfold(A, K, Ancestors),
    unfold(B, K, Ancestors).
unfold(call_special(Method, I, O, H0, H, E, T), K, Ancestors) :- !,
    Goal =.. [Method, I, O, H0, H, E, T],
    unfold(Goal, K, Ancestors).
unfold(Goal, K, Ancestors) :-
    rules_of(Goal), !,
    functor(Goal, Name, _),
    occurrences(Ancestors, Name, 0, N),
    (   N < K
    ->  clause(user:Goal, Body),
        unfold(Body, K, [Name|Ancestors])
    ;   count(cut),
        fail
    ).
unfold(Goal, _, _) :-
    (   predicate_property(user:Goal, visible)
    ->  call(user:Goal)
    ;   count(gave_up),
        fail
    ).

rules_of(Goal) :-
    functor(Goal, _, 6),
    predicate_property(user:Goal, defined),
    \+ predicate_property(user:Goal, imported_from(_)).

occurrences([], _, N, N).
occurrences([Name|Names], Wanted, N0, N) :-
    (   Name == Wanted
    ->  N1 is N0 + 1
    ;   N1 = N0
    ),
    occurrences(Names, Wanted, N1, N).

%!  counts(-Counts)
%   How many derivations of the last run were not followed to their end, and why.

counts([cut-Cut, gave_up-GaveUp]) :-
    flag(senda_cut, Cut, Cut),
    flag(senda_gave_up, GaveUp, GaveUp).

reset_counts :-
    flag(senda_cut, _, 0),
    flag(senda_gave_up, _, 0).

count(cut) :- flag(senda_cut, N, N + 1).
count(gave_up) :- flag(senda_gave_up, N, N + 1).

%!  main
%   Prints every test, one per line, and the counts. Arguments: file, method, K, low, high.

main :-
    current_prolog_flag(argv, Arguments),
    (   append(_, [File, Method, KText, LowText, HighText], Arguments),
        atom_number(KText, K),
        atom_number(LowText, Low),
        atom_number(HighText, High)
    ->  load_files(user:File, []),
        forall(test(Method, K, Low..High, Test), format("~q.~n", [Test])),
        counts(Counts),
        forall(member(Name-N, Counts), format("~q.~n", [count(Name, N)]))
    ;   format(user_error, "usage: unfold.pl -- FILE METHOD K LOW HIGH~n", []),
        halt(2)
    ).
