%!  lcmp(?A, ?B, ?Sign)
%   The sign of the difference of two longs.

lcmp(A, B, Sign) :-
    Sign in -1..1,
    A #> B #<==> Sign #= 1,
    A #< B #<==> Sign #= -1.
