//! The text form of a hand-made body, clause by clause.

use senda_rules::ids::{IdVec, PredId, Var};
use senda_rules::ir::{
    Body, Call, Callee, Const, Detail, End, Guard, Instr, Operand, Place, Pred, PredName, Rule,
    SourceMap, Test,
};
use senda_rules::names::Namer;
use senda_rules::op::{Cmp, Op};
use senda_rules::symbols::Symbols;
use senda_rules::text;
use senda_rules::types::Kind;

fn v(n: u32) -> Operand {
    Operand::var(Var(n))
}

fn rule(guards: Vec<Guard>, code: Vec<Instr>, end: End, vars: &[Kind], origin: &[u16]) -> Rule {
    Rule {
        guards: guards.into(),
        code: code.into(),
        call: None,
        end,
        vars: vars.into(),
        origin: origin.into(),
        at: None,
    }
}

fn pred(place: Place, params: &[Kind], rules: Vec<Rule>) -> Pred {
    Pred { name: PredName { place, copy: 0 }, params: params.into(), rules: rules.into() }
}

fn goto(pred: u32, args: &[Operand]) -> End {
    End::Goto { pred: PredId(pred), args: args.into() }
}

/// `int gcd(int a, int b) { while (b != 0) { int r = a % b; a = b; b = r; } return abs(a); }`
fn gcd(s: &mut Symbols) -> (Body, Namer) {
    use Kind::{Flag, Int, Ref};
    let class = s.class("Lcm");
    let method = s.method(class, "gcd", "(II)I").expect("well formed");
    let abs = s.method(class, "abs", "(I)I").expect("well formed");
    let arithmetic = s.class("java/lang/ArithmeticException");
    let zero = Operand::constant(0);
    let cmp = |cmp, a| Guard { test: Test::Cmp(cmp, a, zero), holds: true };
    let ok = |holds| Guard { test: Test::Ok(v(1)), holds };
    let mut leave = rule(vec![cmp(Cmp::Eq, v(1))], vec![], goto(4, &[v(2), v(3)]), &[], &[15, 16]);
    leave.vars = [Int, Int, Int, Flag].into();
    leave.call = Some(Call {
        callee: Callee::Static(abs),
        args: [v(0)].into(),
        result: Some(Var(2)),
        flag: Var(3),
    });
    let rem = Instr::Binary { op: Op::IRem, dst: Var(2), a: v(0), b: v(1) };
    let fault =
        Instr::NewException { dst: Var(2), class: arithmetic, detail: Detail::DivisionByZero };
    let preds: IdVec<PredId, Pred> = [
        pred(
            Place::Entry,
            &[Int, Int],
            vec![rule(vec![], vec![], goto(1, &[v(0), v(1)]), &[Int, Int], &[])],
        ),
        pred(
            Place::Block(0),
            &[Int, Int],
            vec![rule(vec![], vec![], goto(2, &[v(0), v(1)]), &[Int, Int], &[0, 1])],
        ),
        pred(
            Place::Check(1),
            &[Int, Int],
            vec![
                rule(
                    vec![cmp(Cmp::Ne, v(1))],
                    vec![],
                    goto(3, &[v(0), v(1)]),
                    &[Int, Int],
                    &[4, 5, 6],
                ),
                leave,
            ],
        ),
        pred(
            Place::Check(6),
            &[Int, Int],
            vec![
                rule(
                    vec![cmp(Cmp::Ne, v(1))],
                    vec![rem],
                    goto(1, &[v(1), v(2)]),
                    &[Int, Int, Int],
                    &[7, 12],
                ),
                rule(
                    vec![cmp(Cmp::Eq, v(1))],
                    vec![fault],
                    End::Throw(v(2)),
                    &[Int, Int, Ref],
                    &[],
                ),
            ],
        ),
        pred(
            Place::AfterCall(16),
            &[Int, Flag],
            vec![
                rule(vec![ok(true)], vec![], End::Return(Some(v(0))), &[Int, Flag], &[19]),
                rule(
                    vec![ok(false)],
                    vec![Instr::Caught { dst: Var(2), flag: v(1) }],
                    End::Throw(v(2)),
                    &[Int, Flag, Ref],
                    &[],
                ),
            ],
        ),
    ]
    .into_iter()
    .collect();
    let source = SourceMap {
        file: Some(s.name("Lcm.java")),
        lines: [(0, 10), (4, 11), (15, 15)].into(),
        params: [Some(s.name("a")), None].into(),
    };
    let body = Body {
        method,
        is_static: true,
        returns: Some(Int),
        preds,
        consts: [Const::Int(0)].into(),
        source,
    };
    (body, Namer::for_methods([method, abs], s))
}

#[test]
fn a_body_prints_like_the_papers() {
    let mut s = Symbols::new();
    let (body, namer) = gcd(&mut s);
    let expected = r"
:- rules(1).
:- external(abs,'Lcm.abs(I)I').

:- method(gcd,'Lcm.gcd(II)I',[static,file('Lcm.java'),params([a,_]),lines([0-10,4-11,15-15])]).

gcd([I0,I1],[I2],H0,H1,E3,gcd(1,[T1])) :-
    gcd_0([I0,I1],[I2],H0,H1,E3,T1).

gcd_0([I0,I1],[I2],H0,H1,E3,gcd_0(1,[T1])) :-
    gcd_1c([I0,I1],[I2],H0,H1,E3,T1).    % @ 0,1 line 10

gcd_1c([I0,I1],[I2],H0,H1,E3,gcd_1c(1,[T1])) :-
    I1 #\= 0,
    gcd_6c([I0,I1],[I2],H0,H1,E3,T1).    % @ 4,5,6 line 11
gcd_1c([I0,I1],[I4],H0,H2,E5,gcd_1c(2,[T1,T2])) :-
    I1 #= 0,
    abs([I0],[I2],H0,H1,E3,T1),
    gcd_16r([I2,E3],[I4],H1,H2,E5,T2).    % @ 15,16 line 15

gcd_6c([I0,I1],[I3],H0,H1,E4,gcd_6c(1,[T1])) :-
    I1 #\= 0,
    I2 #= I0 rem I1,
    gcd_0([I1,I2],[I3],H0,H1,E4,T1).    % @ 7,12 line 11
gcd_6c([I0,I1],[_],H0,H1,exc(R2),gcd_6c(2,[])) :-
    I1 #= 0,
    new_exception(H0,'java.lang.ArithmeticException',division_by_zero,R2,H1).

gcd_16r([I0,E1],[I0],H0,H0,ok,gcd_16r(1,[])) :-
    E1 = ok.    % @ 19 line 15
gcd_16r([I0,E1],[_],H0,H0,exc(R2),gcd_16r(2,[])) :-
    E1 = exc(_),
    E1 = exc(R2).
";
    assert_eq!(text::print(&s, &namer, &[&body]).trim(), expected.trim());
    let full = text::print(&s, &Namer::new(), &[&body]);
    assert!(full.contains("'Lcm.gcd(II)I_6c'([I0,I1]"), "{full}");
}
