//! The exploration tree of a method: which rules were applied, what was assumed where paths part, and
//! how each path ended.
//!
//! Flat: a node knows its parent, which stands before it. The node 0 is the root; a node without
//! children is the end of a path and has its [`End`], no other node has one. Siblings stand in the
//! order in which they were explored.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::json::SCHEMA;
use crate::method::{MethodResult, Options, Paths};

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With a test: its place among the method's tests.
    Test(usize),
    /// It ran to its end, and no test was wanted.
    Completed,
    /// No input takes it.
    Infeasible,
    /// By this limit.
    Cut(String),
    /// With something that is not supported, by name.
    Unsupported(String),
    /// It could not be decided, and why.
    GaveUp(String),
    /// From outside.
    Interrupted,
}

/// The rules that are applied between two branchings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The first ones, as places in [`Tree::rules`].
    pub first: Vec<u32>,
    /// How many are left out after them.
    pub skipped: u64,
    /// The last ones.
    pub last: Vec<u32>,
}

impl Chain {
    /// How many rules it stands for.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.first.len() as u64 + self.skipped + self.last.len() as u64
    }

    /// Whether no rule is applied.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A part of the tree without branching.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Where it branches off; none for the root.
    pub parent: Option<usize>,
    /// What is assumed there.
    pub condition: Option<String>,
    /// The rules that are then applied, in order.
    pub chain: Chain,
    /// The place in the source where its children part: `Lcm.java:20`.
    pub parts_at: Option<String>,
    /// How the path ends that has no branching after it.
    pub end: Option<End>,
}

/// The tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The different rules, as `gcd_1c(2)`.
    pub rules: Vec<String>,
    /// Its nodes, parents first.
    pub nodes: Vec<Node>,
    /// Whether it grew beyond its limit: the exploration ended there.
    pub truncated: bool,
}

impl Tree {
    /// The children of each node, in order.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some(list) = node.parent.and_then(|parent| children.get_mut(parent)) {
                list.push(at);
            }
        }
        children
    }

    /// The text of a rule.
    #[must_use]
    pub fn rule(&self, at: u32) -> &str {
        self.rules.get(at as usize).map_or("", String::as_str)
    }
}

/// What `senda tree` tells: the tree of a method and what its exploration gave.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeReport {
    /// The version of senda that wrote it.
    pub senda: String,
    /// The target as it was given.
    pub target: String,
    /// What decides the tree.
    pub options: Options,
    /// Tests and counts.
    pub result: MethodResult,
    /// The tree.
    pub tree: Tree,
}

impl TreeReport {
    /// The document (`docs/schema/tree.json`), with a line break at its end. Nodes are a list and
    /// know their parents: a tree may be deeper than a reader of JSON nests.
    #[must_use]
    pub fn to_json(&self) -> String {
        let nodes = self.tree.nodes.iter().map(|node| NodeForm { report: self, node }).collect();
        let document = Document {
            schema: SCHEMA,
            senda: &self.senda,
            command: "tree",
            target: &self.target,
            options: &self.options,
            method: &self.result.method,
            paths: &self.result.paths,
            truncated: self.tree.truncated,
            nodes,
        };
        // Nothing in it can fail to be written: keys are strings.
        let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
        text.push('\n');
        text
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    senda: &'a str,
    command: &'a str,
    target: &'a str,
    options: &'a Options,
    method: &'a str,
    paths: &'a Paths,
    truncated: bool,
    nodes: Vec<NodeForm<'a>>,
}

struct NodeForm<'a> {
    report: &'a TreeReport,
    node: &'a Node,
}

impl Serialize for NodeForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (node, tree) = (self.node, &self.report.tree);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("parent", &node.parent)?;
        if let Some(condition) = &node.condition {
            map.serialize_entry("condition", condition)?;
        }
        let texts = |rules: &[u32]| -> Vec<&str> { rules.iter().map(|&r| tree.rule(r)).collect() };
        map.serialize_entry("rules", &texts(&node.chain.first))?;
        if node.chain.skipped > 0 {
            map.serialize_entry("rules_skipped", &node.chain.skipped)?;
            map.serialize_entry("rules_last", &texts(&node.chain.last))?;
        }
        if let Some(at) = &node.parts_at {
            map.serialize_entry("parts_at", at)?;
        }
        if let Some(end) = &node.end {
            map.serialize_entry("end", &EndForm { report: self.report, end })?;
        }
        map.end()
    }
}

struct EndForm<'a> {
    report: &'a TreeReport,
    end: &'a End,
}

impl Serialize for EndForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let (kind, why) = match self.end {
            End::Test(_) => ("test", None),
            End::Completed => ("completed", None),
            End::Infeasible => ("infeasible", None),
            End::Cut(limit) => ("cut", Some(("limit", limit))),
            End::Unsupported(what) => ("unsupported", Some(("why", what))),
            End::GaveUp(why) => ("gave_up", Some(("why", why))),
            End::Interrupted => ("interrupted", None),
        };
        map.serialize_entry("kind", kind)?;
        if let Some((word, text)) = why {
            map.serialize_entry(word, text)?;
        }
        if let End::Test(at) = self.end
            && let Some(test) = self.report.result.tests.get(*at)
        {
            map.serialize_entry("test", &test.id)?;
            map.serialize_entry("inputs", &test.inputs)?;
            map.serialize_entry("outcome", &test.outcome)?;
        }
        map.end()
    }
}
