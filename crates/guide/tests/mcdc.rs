//! The independence pairs of every small expression against its truth table, by gates and by flipping.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod checker;

use checker::{Expr, assignments, is_pair};
use senda_guide::decision::graph::{Graph, Next, PathId};
use senda_guide::decision::mcdc;

/// What follows each condition, built from an expression in the plainest way.
fn graph_of(expr: &Expr, count: usize) -> Graph {
    fn first(expr: &Expr) -> usize {
        match expr {
            Expr::Leaf(n) => *n,
            Expr::Not(a) | Expr::And(a, _) | Expr::Or(a, _) | Expr::If(a, ..) => first(a),
        }
    }
    fn fill(expr: &Expr, no: Next, yes: Next, next: &mut [[Next; 2]]) {
        match expr {
            Expr::Leaf(n) => next[*n] = [no, yes],
            Expr::Not(a) => fill(a, yes, no, next),
            Expr::And(a, b) => {
                fill(a, no, Next::Condition(first(b)), next);
                fill(b, no, yes, next);
            }
            Expr::Or(a, b) => {
                fill(a, Next::Condition(first(b)), yes, next);
                fill(b, no, yes, next);
            }
            Expr::If(c, a, b) => {
                fill(c, Next::Condition(first(b)), Next::Condition(first(a)), next);
                fill(a, no, yes, next);
                fill(b, no, yes, next);
            }
        }
    }
    let mut next = vec![[Next::Outcome(false); 2]; count];
    fill(expr, Next::Outcome(false), Next::Outcome(true), &mut next);
    Graph::new(next).unwrap()
}

/// Every expression with so many conditions, numbered from `from`, negations at every place or none.
fn expressions(from: usize, count: usize) -> Vec<Expr> {
    let mut all = Vec::new();
    if count == 1 {
        all.push(Expr::Leaf(from));
        all.push(Expr::Not(Box::new(Expr::Leaf(from))));
        return all;
    }
    for left in 1..count {
        let (ls, rs) = (expressions(from, left), expressions(from + left, count - left));
        for l in &ls {
            for r in &rs {
                let (l, r) = (Box::new(l.clone()), Box::new(r.clone()));
                all.push(Expr::And(l.clone(), r.clone()));
                all.push(Expr::Or(l.clone(), r.clone()));
                all.push(Expr::Not(Box::new(Expr::And(l, r))));
            }
        }
    }
    for a in 1..count.saturating_sub(1) {
        for b in 1..count - a {
            for x in expressions(from, a) {
                for y in expressions(from + a, b) {
                    for z in expressions(from + a + b, count - a - b) {
                        let [x, y, z] = [&x, &y, &z].map(|e| Box::new(e.clone()));
                        all.push(Expr::If(x, y, z));
                    }
                }
            }
        }
    }
    all
}

/// The definition by gates (Chilenski, 3.3), for expressions without `?:`: a condition is not masked in
/// an assignment if beside each operator above it the other operand has the value that lets it through.
fn passes_gates(expr: &Expr, values: &[bool], condition: usize) -> bool {
    fn has(expr: &Expr, condition: usize) -> bool {
        match expr {
            Expr::Leaf(n) => *n == condition,
            Expr::Not(a) => has(a, condition),
            Expr::And(a, b) | Expr::Or(a, b) => has(a, condition) || has(b, condition),
            Expr::If(..) => panic!("a gate of two operands is wanted"),
        }
    }
    match expr {
        Expr::Leaf(_) => true,
        Expr::Not(a) => passes_gates(a, values, condition),
        Expr::And(a, b) | Expr::Or(a, b) => {
            let (ours, other) = if has(a, condition) { (a, b) } else { (b, a) };
            let lets_through = other.eval(values) == matches!(expr, Expr::And(..));
            lets_through && passes_gates(ours, values, condition)
        }
        Expr::If(..) => panic!("a gate of two operands is wanted"),
    }
}

fn has_choice(expr: &Expr) -> bool {
    match expr {
        Expr::Leaf(_) => false,
        Expr::Not(a) => has_choice(a),
        Expr::And(a, b) | Expr::Or(a, b) => has_choice(a) || has_choice(b),
        Expr::If(..) => true,
    }
}

#[test]
fn pairs_are_those_of_the_truth_table() {
    let (mut decisions, mut compared) = (0, 0);
    for count in 1..=4 {
        for expr in expressions(0, count) {
            decisions += 1;
            let graph = graph_of(&expr, count);
            let paths: Vec<PathId> = (0..graph.paths().unwrap()).map(PathId).collect();
            // The paths are exactly the ways in which assignments are evaluated.
            let mut vectors: Vec<Vec<Option<bool>>> =
                assignments(count).map(|full| expr.evaluated(&full)).collect();
            vectors.sort();
            vectors.dedup();
            let mut ours: Vec<_> = paths.iter().map(|&p| graph.values(p).unwrap()).collect();
            ours.sort();
            assert_eq!(ours, vectors, "{expr:?}");
            for condition in 0..count {
                let pairs: Vec<(PathId, PathId)> =
                    mcdc::pairs(&graph, condition).unwrap().collect();
                for &p in &paths {
                    for &q in &paths {
                        let [a, b] = [p, q].map(|path| graph.values(path).unwrap());
                        let wanted =
                            a[condition] == Some(true) && is_pair(&expr, &a, &b, condition);
                        assert_eq!(pairs.contains(&(p, q)), wanted, "{expr:?} {a:?} {b:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(decisions > 2_000 && compared > 100_000, "{decisions} {compared}");
}

#[test]
fn for_gates_it_is_the_usual_definition() {
    let mut compared = 0;
    for count in 2..=4 {
        for expr in expressions(0, count).into_iter().filter(|expr| !has_choice(expr)) {
            let graph = graph_of(&expr, count);
            for condition in 0..count {
                // A pair by gates: assignments that let the condition through, with different values of
                // it and different outcomes.
                let through: Vec<Vec<bool>> = assignments(count)
                    .filter(|values| passes_gates(&expr, values, condition))
                    .collect();
                let mut wanted: Vec<(PathId, PathId)> = Vec::new();
                for p in through.iter().filter(|p| p[condition]) {
                    for q in through.iter().filter(|q| !q[condition]) {
                        if expr.eval(p) != expr.eval(q) {
                            let path = |full: &[bool]| graph.path(&expr.evaluated(full)).unwrap();
                            wanted.push((path(p), path(q)));
                        }
                    }
                }
                wanted.sort();
                wanted.dedup();
                let mut pairs: Vec<_> = mcdc::pairs(&graph, condition).unwrap().collect();
                pairs.sort();
                assert_eq!(pairs, wanted, "{expr:?} {condition}");
                compared += 1;
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn a_decision_with_too_many_paths_is_refused() {
    // (a1 || b1) && (a2 || b2) && ...
    let mut next = Vec::new();
    for pair in 0..20 {
        let after = if pair == 19 { Next::Outcome(true) } else { Next::Condition(2 * pair + 2) };
        next.push([Next::Condition(2 * pair + 1), after]);
        next.push([Next::Outcome(false), after]);
    }
    let graph = Graph::new(next).unwrap();
    assert_eq!(mcdc::needs(&graph, 0), Err(mcdc::TooManyPaths));
    assert!(graph.paths().is_some());
}
