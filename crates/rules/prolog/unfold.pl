% Tests from an exported rule program, on backtracking.
%
%     swipl -q -g main -t halt unfold.pl -- lcm.pl lcm block=2 -1000 1000
%
% The program is unfolded under a limit:
%
%   block=K  block-count(K): a predicate is reduced only while it occurs less than K times among its
%            ancestors, the predicates in whose bodies the call stands, directly or not. A callee
%            that has returned is no ancestor of what follows it. (Albert, Gomez-Zamalloa and Puebla,
%            Test Data Generation of Bytecode by CLP Partial Evaluation, definition 4 and section 6.1.)
%   loop=K   at most K back edges per entry of a loop, and at most K nested re-entries of a method.
%
% Each derivation that ends, and whose inputs can be labelled in the domain, is a test. Derivations
% that met the limit are counted as cut, those that needed something not modelled as given up.

:- module(senda_unfold, [test/4, counts/1, main/0]).

:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(apply)).

%!  test(+Method, +Limit, +Domain, -Test) is nondet.
%   Test is test(Inputs, Outcome, Trace), where Outcome is returns(Value), returns or
%   throws(Class), for the method with this base name and inputs in Domain, Low..High. Limit is
%   block=K or loop=K.

test(Method, Limit, Low..High, test(Inputs, Outcome, Trace)) :-
    reset_counts,
    user:senda_method(Method, _Signature, Kinds, Result),
    inputs(Kinds, Low..High, Inputs, Numbers),
    outputs(Result, Outputs),
    Goal =.. [Method, Inputs, Outputs, heap, _Heap, Flag, Trace],
    start(Limit, Way),
    unfold(Goal, Way),
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

% The second argument is how the derivation got to the goal, as far as the limit must know: see
% start/2 and step/3.

unfold(true, _) :- !.
unfold((A, B), Way) :- !,
    unfold(A, Way),
    unfold(B, Way).
unfold(call_special(Method, I, O, H0, H, E, T), Way) :- !,
    Goal =.. [Method, I, O, H0, H, E, T],
    unfold(Goal, Way).
unfold(Goal, Way) :-
    rules_of(Goal), !,
    functor(Goal, Name, _),
    (   step(Way, Name, Next)
    ->  clause(user:Goal, Body),
        unfold(Body, Next)
    ;   count(cut),
        fail
    ).
unfold(Goal, _) :-
    (   predicate_property(user:Goal, visible)
    ->  catch(user:Goal, senda_unknown(_), give_up)
    ;   give_up
    ).

give_up :-
    count(gave_up),
    fail.

%   start(+Limit, -Way), step(+Way, +Name, -Next)
%   A way is block(K, Ancestors) or loop(K, From, Turns, Open): From is the predicate whose body the
%   goal stands in, Turns has Head-N for the back edges taken since a loop was entered, Open the
%   methods entered and not left.

start(block=K, block(K, [])).
start(loop=K, loop(K, none, [], [])).

step(block(K, Ancestors), Name, block(K, [Name|Ancestors])) :-
    occurrences(Ancestors, Name, 0, N),
    N < K.
step(loop(K, From, Turns, Open), Name, Next) :-
    (   user:senda_method(Name, _, _, _)
    ->  occurrences(Open, Name, 0, N),
        N =< K,
        Next = loop(K, Name, [], [Name|Open])
    ;   user:senda_back_edge(From, Name)
    ->  (   selectchk(Name-N0, Turns, Others)
        ->  N is N0 + 1
        ;   N = 1,
            Others = Turns
        ),
        N =< K,
        Next = loop(K, Name, [Name-N|Others], Open)
    ;   exclude(turns_of(Name), Turns, Others),
        Next = loop(K, Name, Others, Open)
    ).

turns_of(Name, Name-_).

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
%   Prints every test, one per line, and the counts. Arguments: file, method, limit, low, high.

main :-
    current_prolog_flag(argv, Arguments),
    (   append(_, [File, Method, LimitText, LowText, HighText], Arguments),
        limit(LimitText, Limit),
        atom_number(LowText, Low),
        atom_number(HighText, High)
    ->  load_files(user:File, []),
        forall(test(Method, Limit, Low..High, Test), format("~q.~n", [Test])),
        counts(Counts),
        forall(member(Name-N, Counts), format("~q.~n", [count(Name, N)]))
    ;   format(user_error, "usage: unfold.pl -- FILE METHOD block=K|loop=K LOW HIGH~n", []),
        halt(2)
    ).

limit(Text, Name=K) :-
    atomic_list_concat([Name, Number], =, Text),
    memberchk(Name, [block, loop]),
    atom_number(Number, K),
    integer(K).
