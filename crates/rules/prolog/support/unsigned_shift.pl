unsigned_shift(Value, Count, Width, Result) :-
    Modulus is 1 << Width,
    Half is Modulus >> 1,
    Mask is Width - 1,
    Result #= (((Value mod Modulus) >> (Count /\ Mask)) + Half) mod Modulus - Half.
