//! Exploration trees, for the terminal and for Graphviz.
//!
//! A line of the text is a part of the tree without branching: what is assumed, the rules that are then
//! applied, and how the path ends or where it parts. Nothing recurses: a tree may be as deep as a path
//! is long.

use std::fmt::Write;

use senda_testcase::tree::{Chain, End, Node, Tree, TreeReport};

use crate::text::{self, NARROW, Style, Tone, clean, counted, cut, grouped, label, length, line};

/// The longest condition, end and outcome.
const CONDITION: usize = 44;
const ENDING: usize = 64;
const OUTCOME: usize = 40;

/// The tree for the terminal.
#[must_use]
pub fn text(report: &TreeReport, style: Style) -> String {
    let style = Style { width: style.width.max(NARROW), ..style };
    let (result, tree) = (&report.result, &report.tree);
    let mut out = String::new();
    let heading = style.paint(Tone::Bold, &clean(&result.method));
    line(&mut out, &format!("{heading}  {}", counted(result.tests.len() as u64, "test")));
    let children = tree.children();
    // Deeper nodes are told by their level: their lines would be all bars.
    let deepest = (style.width / 5).min(20);
    // What is to be written: a node, the bars before it, whether it is the last child, its level.
    let mut open: Vec<(usize, String, bool, usize)> = vec![(0, String::new(), true, 0)];
    while let Some((at, bars, last, level)) = open.pop() {
        let Some(node) = tree.nodes.get(at) else { continue };
        let (joint, below) = match (level, last) {
            (0, _) => (String::new(), String::new()),
            (level, _) if level > deepest => (format!("[{level}] "), bars.clone()),
            (_, false) => (format!("{bars}├─ "), format!("{bars}│  ")),
            (_, true) => (format!("{bars}└─ "), format!("{bars}   ")),
        };
        line(&mut out, &Line { report, style, node }.write(&joint));
        let inner = &children[at];
        for (i, &child) in inner.iter().enumerate().rev() {
            open.push((child, below.clone(), i + 1 == inner.len(), level + 1));
        }
    }
    text::paths(&mut out, result, style);
    if tree.truncated || result.paths.cut_by.get("nodes").is_some() {
        let nodes = grouped(tree.nodes.len() as u64);
        label(&mut out, style, "", &format!("the exploration ended at {nodes} nodes"));
    }
    out
}

struct Line<'a> {
    report: &'a TreeReport,
    style: Style,
    node: &'a Node,
}

impl Line<'_> {
    /// Nothing is wider than the terminal: conditions and ends share what the bars leave, and rules
    /// get the rest.
    fn write(&self, joint: &str) -> String {
        let (style, node) = (self.style, self.node);
        let (tone, end, mark) = match &node.end {
            Some(end) => {
                let (tone, text) = ending(self.report, end);
                (tone, text, "  → ")
            }
            None => (Tone::Dim, node.parts_at.clone().unwrap_or_default(), "  @ "),
        };
        let mark = if end.is_empty() { "" } else { mark };
        let room = style.width.saturating_sub(length(joint) + length(mark));
        let end = cut(&end, ENDING.min(room * 6 / 10));
        let room = room.saturating_sub(length(&end));
        let condition = cut(node.condition.as_deref().unwrap_or_default(), CONDITION.min(room));
        let gap = if condition.is_empty() { "" } else { "  " };
        let room = room.saturating_sub(length(&condition) + length(gap));
        let rules = chain(&self.report.tree, &node.chain, room);
        let gap = if rules.is_empty() { "" } else { gap };
        let joint = style.paint(Tone::Dim, joint);
        let (rules, end) = (style.paint(Tone::Dim, &rules), style.paint(tone, &end));
        format!("{joint}{condition}{gap}{rules}{mark}{end}").trim_end().to_owned()
    }
}

/// How a path ended, in words.
fn ending(report: &TreeReport, end: &End) -> (Tone, String) {
    match end {
        End::Test(at) => match report.result.tests.get(*at) {
            Some(test) => {
                let (tone, outcome) = text::outcome(test);
                (tone, format!("{}  {}", cut(&outcome, OUTCOME), test.id))
            }
            None => (Tone::Plain, "a test".into()),
        },
        End::Completed => (Tone::Plain, "completed".into()),
        End::Infeasible => (Tone::Dim, "infeasible".into()),
        End::Cut(limit) => (Tone::Warn, format!("cut by {limit}")),
        End::Unsupported(what) => (Tone::Warn, format!("unsupported: {what}")),
        End::GaveUp(why) => (Tone::Warn, format!("gave up: {why}")),
        End::Interrupted => (Tone::Warn, "interrupted".into()),
    }
}

/// Rules in order, as many as there is room for.
fn chain(tree: &Tree, chain: &Chain, room: usize) -> String {
    const THEN: &str = " › ";
    let all: Vec<String> =
        chain.first.iter().chain(&chain.last).map(|&rule| clean(tree.rule(rule))).collect();
    let full = all.iter().map(|rule| length(rule) + length(THEN)).sum::<usize>();
    if chain.skipped == 0 && full <= room + length(THEN) {
        return all.join(THEN);
    }
    let count = counted(chain.len(), "rule");
    let count = if length(&count) <= room { count } else { String::new() };
    let Some((last, before)) = all.split_last() else { return count };
    // From the front as many as fit, and the last one, whose ways out the branching is.
    let hidden = chain.len() - 1;
    let end = |shown: usize| format!("… {} more{THEN}{last}", grouped(hidden - shown as u64));
    let mut front = String::new();
    for (shown, rule) in before.iter().take(chain.first.len()).enumerate() {
        let longer = format!("{front}{rule}{THEN}");
        if length(&longer) + length(&end(shown + 1)) > room {
            let text = format!("{front}{}", end(shown));
            return if length(&text) <= room { text } else { count };
        }
        front = longer;
    }
    count
}

/// The tree for Graphviz: `dot -Tsvg`.
#[must_use]
pub fn dot(report: &TreeReport) -> String {
    let tree = &report.tree;
    let mut out = String::from("digraph exploration {\n");
    // Writing to a string does not fail.
    let _ = writeln!(out, "  label=\"{}\";", quoted(&report.result.method));
    out.push_str("  node [fontname=\"monospace\", fontsize=10];\n");
    out.push_str("  edge [fontname=\"monospace\", fontsize=10];\n");
    for (at, node) in tree.nodes.iter().enumerate() {
        let rules = chain(tree, &node.chain, 60);
        let (shape, tone, end) = match &node.end {
            Some(end) => {
                let color = match end {
                    End::Test(_) | End::Completed => "darkgreen",
                    End::Infeasible => "gray",
                    _ => "orange3",
                };
                ("box", color, cut(&ending(report, end).1, ENDING))
            }
            None => ("ellipse", "black", node.parts_at.clone().unwrap_or_default()),
        };
        let gap = if rules.is_empty() || end.is_empty() { "" } else { "\\n" };
        let label = format!("{}{gap}{}", quoted(&rules), quoted(&end));
        let _ = writeln!(out, "  n{at} [shape={shape}, color={tone}, label=\"{label}\"];");
        if let Some(parent) = node.parent {
            let condition = cut(node.condition.as_deref().unwrap_or_default(), CONDITION);
            let _ = writeln!(out, "  n{parent} -> n{at} [label=\"{}\"];", quoted(&condition));
        }
    }
    out.push_str("}\n");
    out
}

/// Text between the quotes of the DOT language, where a backslash begins an escape.
pub(crate) fn quoted(text: &str) -> String {
    clean(text).replace('\\', "\\\\").replace('"', "\\\"")
}
