//! The options of `gen` as values.

use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options as Explore;
use senda_strategy::symbolic::Numbers;
use senda_testcase::{Options as Shown, Ordered, Setting};

use crate::fault::Fault;
use crate::numbers::parse_count;

/// Paths of a method, unless told otherwise: their tests are held in memory until they are written.
const MOST_PATHS: u64 = 10_000;
/// Where goals are looked for, a path that none of so many others has shown the way to is not worth the wait.
const MOST_PATHS_TO_GOALS: u64 = 4_000;

/// One limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitArg {
    /// `loop=K`
    Loop(u32),
    /// `block=K`
    Block(u32),
    /// `depth=N`
    Depth(u64),
    /// `paths=N`
    Paths(u64),
    /// `length=N`
    Length(u32),
    /// `time=10s`
    Time(Duration),
}

impl FromStr for LimitArg {
    type Err = String;

    fn from_str(text: &str) -> Result<LimitArg, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(
                "a limit is NAME=VALUE: loop=2, block=3, depth=500, paths=1000, time=10s".into()
            );
        };
        let small = || {
            let bad = || format!("`{value}` is no number for {name}, such as 2");
            value.parse::<u32>().map_err(|_| bad())
        };
        let many =
            || parse_count(value).map_err(|e| format!("`{value}` is no number for {name}: {e}"));
        match name {
            "loop" => small().map(LimitArg::Loop),
            "block" => match small()? {
                0 => Err("block=0 allows no step; the least is 1".into()),
                n => Ok(LimitArg::Block(n)),
            },
            "depth" => many().map(LimitArg::Depth),
            "paths" => many().map(LimitArg::Paths),
            "length" => small().map(LimitArg::Length),
            "time" => parse_duration(value).map(LimitArg::Time),
            other => Err(format!(
                "there is no limit `{other}`; there are loop, block, depth, paths, length, time"
            )),
        }
    }
}

/// A time such as `10s`, `500ms`, `2m`.
///
/// # Errors
/// When it is none.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let bad = || format!("`{text}` is no time; write 500ms, 10s or 2m");
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let n: u64 = number.parse().map_err(|_| bad())?;
    if n == 0 {
        return Err("no time at all leaves nothing to explore; write 500ms, 10s or 2m".into());
    }
    match unit {
        "ms" => Ok(Duration::from_millis(n)),
        "s" => Ok(Duration::from_secs(n)),
        "m" => Ok(Duration::from_secs(n.saturating_mul(60))),
        _ => Err(bad()),
    }
}

/// `java` or `ideal:LO..HI`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumbersArg(pub Numbers);

impl NumbersArg {
    /// Whether numbers are mathematical ones.
    pub fn is_ideal(self) -> bool {
        matches!(self.0, Numbers::Ideal { .. })
    }
}

impl FromStr for NumbersArg {
    type Err = String;

    fn from_str(text: &str) -> Result<NumbersArg, String> {
        if text == "java" {
            return Ok(NumbersArg(Numbers::Java));
        }
        let bad =
            || format!("`{text}` is neither java nor ideal:LO..HI, such as ideal:-1000..1000");
        let (lo, hi) =
            text.strip_prefix("ideal:").and_then(|r| r.split_once("..")).ok_or_else(bad)?;
        let (lo, hi): (i64, i64) = (lo.parse().map_err(|_| bad())?, hi.parse().map_err(|_| bad())?);
        let fits = |v: i64| i32::try_from(v).is_ok();
        if lo > hi {
            return Err(format!("{lo}..{hi} is empty"));
        }
        if !fits(lo) || !fits(hi) {
            return Err("the inputs of a test are Java's: bounds beyond an int have no use".into());
        }
        Ok(NumbersArg(Numbers::Ideal { lo, hi }))
    }
}

/// When something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// If there is a JVM
    Auto,
    /// Always; without a JVM that is an error
    On,
    /// Never
    Off,
}

/// When the table has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// The table
    Text,
    /// The report as senda.json
    Json,
    /// Test classes for JUnit 5
    Junit5,
    /// Test classes for JUnit 4.13
    Junit4,
    /// The objects of each test before and after the call, for Graphviz
    Dot,
    /// Findings as senda.sarif
    Sarif,
    /// What tests cover as lcov.info
    Lcov,
    /// What tests cover as jacoco.xml, in the form of JaCoCo's reports
    Jacoco,
}

/// The options as the exploration takes them, and as the report shows them.
pub struct Settings {
    /// For the exploration.
    pub explore: Explore,
    /// For the report.
    pub shown: Shown,
    /// Whether nothing is said about the number of paths.
    has_usual_paths: bool,
}

impl Settings {
    /// Goals are looked for, not all paths.
    pub fn look_for_goals(&mut self) {
        if !self.has_usual_paths {
            return;
        }
        self.explore.paths = Some(MOST_PATHS_TO_GOALS);
        for (name, setting) in &mut self.shown.limit.0 {
            if name == "paths" {
                *setting = Setting::Count(MOST_PATHS_TO_GOALS);
            }
        }
    }
}

/// Joins the limits.
///
/// # Errors
/// When one is given twice.
pub fn settings(limits: &[LimitArg], numbers: NumbersArg) -> Result<Settings, Fault> {
    let mut explore =
        Explore { numbers: numbers.0, bounds: Bounds::default(), ..Explore::default() };
    let mut shown: Vec<(String, Setting)> = Vec::new();
    for limit in limits {
        let (name, setting) = match *limit {
            LimitArg::Loop(n) => {
                explore.bounds.loops = Some(n);
                ("loop", Setting::Count(n.into()))
            }
            LimitArg::Block(n) => {
                explore.bounds.block = Some(n);
                ("block", Setting::Count(n.into()))
            }
            LimitArg::Depth(n) => {
                explore.bounds.depth = Some(n);
                ("depth", Setting::Count(n))
            }
            LimitArg::Paths(n) => {
                explore.paths = Some(n);
                ("paths", Setting::Count(n))
            }
            LimitArg::Length(n) => {
                explore.length = n.into();
                ("length", Setting::Count(n.into()))
            }
            LimitArg::Time(t) => {
                explore.time = Some(t);
                ("time", Setting::Text(format!("{}ms", t.as_millis())))
            }
        };
        if shown.iter().any(|(known, _)| known == name) {
            return Err(Fault::usage(format!("the limit `{name}` is given twice"))
                .note("write each limit once: --limit loop=2,paths=1000"));
        }
        shown.push((name.into(), setting));
    }
    let unrolls = explore.bounds.loops.is_some() || explore.bounds.block.is_some();
    if !unrolls && explore.bounds.depth.is_none() {
        // Loops need some bound: without one the default stays.
        explore.bounds.loops = Some(2);
        shown.insert(0, ("loop".into(), Setting::Count(2)));
    }
    let has_usual_paths = explore.paths.is_none();
    if has_usual_paths {
        explore.paths = Some(MOST_PATHS);
        shown.push(("paths".into(), Setting::Count(MOST_PATHS)));
    }
    let text = match numbers.0 {
        Numbers::Java => "java".to_owned(),
        Numbers::Ideal { lo, hi } => format!("ideal:{lo}..{hi}"),
    };
    let shown = Shown {
        limit: Ordered(shown),
        cover: "paths".into(),
        numbers: text,
        heap: "solver".into(),
        more: Ordered::default(),
    };
    Ok(Settings { explore, shown, has_usual_paths })
}
