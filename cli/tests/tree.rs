//! `senda tree` from outside.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use support::{expect, senda, workplace};

#[test]
fn a_tree_is_told_in_lines() {
    let done = senda("tree classes lcm --limit loop=1").exits(0);
    expect("tree-lcm.txt", &done.out);
    assert_eq!(done.err, "");
}

/// A tree has paths, no goals.
#[test]
fn the_help_speaks_of_what_there_is() {
    assert!(!senda("tree --help").exits(0).out.contains("goal"));
    assert!(senda("gen --help").exits(0).out.contains("where goals are looked for"));
}

/// The leaves are what `gen` counts, and the tests have the ids that `gen` gives them.
#[test]
fn the_document_follows_its_schema_and_agrees_with_gen() {
    for options in ["", "--limit block=3", "--numbers ideal:-1000..1000 --limit loop=1,paths=5"] {
        let tree = senda(&format!("tree classes lcm {options} --json")).exits(0).json("tree.json");
        let report =
            senda(&format!("gen classes lcm {options} --cover paths --confirm off --json"))
                .exits(0);
        let report = report.json("gen.json");
        let method = &report["methods"][0];
        for same in ["method", "paths"] {
            assert_eq!(tree[same], method[same], "{options}");
        }
        assert_eq!(tree["options"], report["options"]);
        let nodes = tree["nodes"].as_array().unwrap();
        let ends = nodes.iter().map(|node| &node["end"]);
        let found: Vec<_> = ends
            .filter(|end| end["kind"] == "test")
            .map(|end| (&end["test"], &end["inputs"], &end["outcome"]))
            .collect();
        let tests = method["tests"].as_array().unwrap();
        let wanted: Vec<_> =
            tests.iter().map(|t| (&t["id"], &t["inputs"], &t["outcome"])).collect();
        assert_eq!(found, wanted, "{options}");
    }
}

#[test]
fn every_kind_of_end_follows_the_schema() {
    let kinds = |line: &str| {
        let document = senda(&format!("{line} --json")).exits(0).json("tree.json");
        let nodes = document["nodes"].as_array().unwrap().clone();
        let kinds: Vec<String> = nodes
            .iter()
            .filter_map(|node| node["end"]["kind"].as_str())
            .map(str::to_owned)
            .collect();
        (kinds, document)
    };
    let has = |kinds: &[String], kind: &str| kinds.iter().any(|k| k == kind);
    let (found, _) = kinds("tree classes lcm");
    assert!(has(&found, "test") && has(&found, "infeasible") && has(&found, "cut"), "{found:?}");
    let (found, _) = kinds("tree classes reverse");
    assert!(has(&found, "unsupported"), "{found:?}");
    let (found, document) = kinds("tree classes lcm --max-nodes 20");
    assert!(has(&found, "cut"));
    assert!(document["paths"]["cut_by"]["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn graphs_and_files() {
    let dot = senda("tree classes gcd --limit loop=1 --dot").exits(0);
    assert!(dot.out.starts_with("digraph exploration {\n") && dot.out.ends_with("}\n"));
    assert_eq!(senda("tree classes gcd --limit loop=1 --dot --out gcd.dot").exits(0).out, "");
    assert_eq!(std::fs::read_to_string(workplace().join("gcd.dot")).unwrap(), dot.out);
    senda("tree classes lcm --max-nodes 20").exits(0).says(&["cut by nodes", "ended at"]);
}

#[test]
fn wrong_usage_is_explained() {
    senda("tree classes").exits(2).complains(&["<METHOD>"]);
    senda("tree classes lmc").exits(2).complains(&["did you mean", "Lcm.lcm(int,int)"]);
    senda("tree classes twice").exits(2).complains(&["Tour.twice(int)", "Tour.twice(long)"]);
    senda("tree classes Lcm.*").exits(2).complains(&["one is needed"]);
    senda("tree classes Shape.area").exits(2).complains(&["abstract", "Shapes$Circle.area()"]);
    senda("tree classes Named.number").exits(2).complains(&["native"]);
    senda("tree classes lcm --dot --json").exits(2).complains(&["--json"]);
    senda("tree classes lcm --max-nodes 0").exits(2).complains(&["above 0"]);
    senda("tree classes lcm --limit loops=2").exits(2).complains(&["there are loop"]);
    senda("tree nowhere.java lcm").exits(3).complains(&["nowhere.java"]);
    senda("tree classes lcm --out nowhere/x").exits(3).complains(&["nowhere/x"]);
}
