//! The exploration tree says what the exploration did: its leaves are the paths, and what lies between
//! the root and a test's leaf is the test's trace and condition.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;

use senda_engine::machine::Bounds;
use senda_strategy::explore::{Explored, Options};
use senda_testcase::tree::{End, Tree};
use support::{compile, corpus, open};

fn options(k: u32, nodes: usize) -> Options {
    let bounds = Bounds { loops: Some(k), ..Bounds::default() };
    Options { bounds, tree: Some(nodes), paths: Some(300), ..Options::default() }
}

/// The nodes from the root to this one.
fn way(tree: &Tree, mut at: usize) -> Vec<usize> {
    let mut way = vec![at];
    while let Some(parent) = tree.nodes[at].parent {
        assert!(parent < at, "a parent comes before its children");
        way.push(parent);
        at = parent;
    }
    way.reverse();
    way
}

/// How many leaves ended in each way.
fn ends(tree: &Tree) -> BTreeMap<String, u64> {
    let mut ends = BTreeMap::new();
    for (node, children) in tree.nodes.iter().zip(tree.children()) {
        assert_eq!(node.end.is_some(), children.is_empty(), "{node:?}");
        assert!(node.chain.first.iter().all(|&r| !tree.rule(r).is_empty()));
        let word = match &node.end {
            None => continue,
            Some(End::Test(_)) => "test".into(),
            Some(End::Completed) => "completed".into(),
            Some(End::Infeasible) => "infeasible".into(),
            Some(End::Cut(limit)) => format!("cut by {limit}"),
            Some(End::Unsupported(what)) => format!("unsupported: {what}"),
            Some(End::GaveUp(why)) => format!("gave up: {why}"),
            Some(End::Interrupted) => "interrupted".into(),
        };
        *ends.entry(word).or_insert(0) += 1;
    }
    ends
}

/// The leaves are the paths of the report, no more and no fewer.
fn check(name: &str, explored: &Explored) {
    let (tree, result) = (explored.tree.as_ref().unwrap(), &explored.result);
    let mut wanted = BTreeMap::new();
    let mut want = |what: String, count: u64| {
        if count > 0 {
            wanted.insert(what, count);
        }
    };
    want("test".into(), result.paths.completed);
    want("infeasible".into(), result.paths.infeasible);
    result.paths.cut_by.iter().for_each(|(limit, &n)| want(format!("cut by {limit}"), n));
    result.paths.gave_up.iter().for_each(|r| want(format!("gave up: {}", r.why), r.count));
    result.paths.unsupported.iter().for_each(|r| want(format!("unsupported: {}", r.why), r.count));
    assert_eq!(ends(tree), wanted, "{name}");
    let tests: Vec<usize> = tree
        .nodes
        .iter()
        .filter_map(|node| match node.end {
            Some(End::Test(at)) => Some(at),
            _ => None,
        })
        .collect();
    assert_eq!(tests, (0..result.tests.len()).collect::<Vec<_>>(), "{name}: in order");
}

/// The rules of a trace in order: `gcd_1c(2)` of `gcd_1c(2,[…])`.
fn rules(trace: &str) -> Vec<String> {
    let starts = trace.split(['[', ']']).flat_map(|part| part.split("),"));
    let words = starts.map(|part| part.trim_matches([',', ')'])).filter(|part| !part.is_empty());
    words.map(|word| format!("{})", word.replace(',', ")").trim_end_matches(')'))).collect()
}

#[test]
fn the_way_to_a_test_is_its_trace() {
    let options = options(2, 10_000);
    for (file, class, name) in [
        ("prolog/Lcm.java", "Lcm", "lcm"),
        ("prolog/LcmTry.java", "LcmTry", "lcm"),
        ("examples/Lcm.java", "Lcm", "gcd"),
    ] {
        let mut program = open(&corpus().join(file), &options);
        let explored = program.explore(class, name, &options);
        check(name, &explored);
        let tree = explored.tree.as_ref().unwrap();
        let mut seen = 0;
        for (at, node) in tree.nodes.iter().enumerate() {
            let Some(End::Test(test)) = node.end else { continue };
            let test = &explored.result.tests[test];
            let way = way(tree, at);
            let chain = way.iter().flat_map(|&n| &tree.nodes[n].chain.first);
            let found: Vec<&str> = chain.map(|&r| tree.rule(r)).collect();
            assert_eq!(found, rules(&test.trace), "{}", test.trace);
            // A conjunct of the condition is assumed on the way, as it is or as parts that it joins.
            let assumed: Vec<&str> =
                way.iter().filter_map(|&n| tree.nodes[n].condition.as_deref()).collect();
            for conjunct in &test.condition {
                let about = conjunct.split([' ']).next().unwrap();
                assert!(assumed.iter().any(|a| a.starts_with(about)), "{conjunct} in {assumed:?}");
            }
            seen += 1;
        }
        assert!(seen > 5, "{file}: {seen} tests");
    }
}

/// Every numeric program of the corpus, shallow.
#[test]
fn the_leaves_are_the_paths() {
    let compiled = compile("numeric", "tree");
    let options = options(1, 2_000);
    let mut program = open(&compiled.0, &options);
    let mut trees = 0;
    for (class, name, method) in program.numeric() {
        let Ok(explored) = program.generator.generate(method, &options, &mut |_| ()) else {
            continue;
        };
        check(&format!("{class}.{name}"), &explored);
        trees += 1;
    }
    assert!(trees > 0);
}

#[test]
fn a_tree_that_is_too_large_ends_and_says_so() {
    let options = options(20, 50);
    let mut program = open(&corpus().join("prolog/Lcm.java"), &options);
    let explored = program.explore("Lcm", "lcm", &options);
    check("lcm", &explored);
    let tree = explored.tree.unwrap();
    assert!(explored.result.paths.cut_by.get("nodes").is_some_and(|&n| n > 0));
    assert!((50..200).contains(&tree.nodes.len()), "{}", tree.nodes.len());
    // One path alone has more choices than nodes are allowed: what is there is still a tree.
    let few = Options { tree: Some(4), ..options };
    let explored = program.explore("Lcm", "lcm", &few);
    let tree = explored.tree.unwrap();
    assert!(tree.truncated);
    ends(&tree);
}
