//! What is to be covered: `--cover`, `--points`, `--guide`.

use std::path::Path;

use clap::{Args, ValueEnum};
use rustc_hash::FxHashSet;
use senda_guide::point::{Point, PointError, Points};
use senda_rules::decision::SourceDecisions;
use senda_rules::ids::MethodRef;
use senda_strategy::cover::goals::Criterion;
use senda_strategy::cover::{Guiding, Wish};
use senda_strategy::explore::Generator;
use senda_testcase::Options as Shown;

use crate::commands::run::stopped;
use crate::fault::Fault;
use crate::method::Chosen;
use crate::target::Opened;

/// The criteria, as the help of a command explains them.
pub const CRITERIA: &str = "\
Criteria (--cover):
  branches     every way out of every branch, exceptions that instructions raise included
  statements   every block of code
  conditions   every simple condition true and false
  decisions    every whole decision (conditions joined by &&, || and !) true and false
  mcdc         masking MC/DC: for every condition a pair of tests that shows that it matters
  points       the points that --points names
  paths        every feasible path within the limits
  local-paths  every feasible path of the method itself, one way through what it calls
The goals of a method are those of its own code and of the methods of its class that it reaches and that have
no tests of their own. Each ends covered, infeasible (proved for all inputs), beyond the limit, or given up.
";

/// A criterion by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CoverArg {
    /// Every way out of every branch, exceptional ones included
    Branches,
    /// Every block of code
    Statements,
    /// Every condition true and false
    Conditions,
    /// Every decision true and false
    Decisions,
    /// Masking MC/DC: for every condition a pair of tests that shows that it matters
    Mcdc,
    /// The points of --points
    Points,
    /// Every feasible path within the limits
    Paths,
    /// Every feasible path of the method itself
    LocalPaths,
}

/// How tests are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GuideArg {
    /// As the shape of the method suggests
    Auto,
    /// Follow only paths that lead to goals
    On,
    /// Explore every path and select
    Off,
}

/// What is to be covered.
#[derive(Args, Clone, Debug)]
pub struct CoverArgs {
    /// What is to be covered [default: branches; points with --points, paths with --trace]
    #[arg(long, value_name = "CRITERION")]
    cover: Option<CoverArg>,

    /// Program points to cover: Foo.java:12, Foo.bar+17, @label (a comment // @label), Foo.bar
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    points: Vec<String>,

    /// How tests are looked for: by the shape of the method, towards the goals, among all paths
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    guide: GuideArg,
}

/// The criterion of a command, ready to be asked for.
pub struct Cover {
    criterion: Criterion,
    guiding: Guiding,
    tested: FxHashSet<MethodRef>,
    source: Option<SourceDecisions>,
}

impl CoverArgs {
    fn chosen(&self, traced: bool) -> CoverArg {
        match self.cover {
            Some(cover) => cover,
            None if traced => CoverArg::Paths,
            None if !self.points.is_empty() => CoverArg::Points,
            None => CoverArg::Branches,
        }
    }

    /// Whether goals are looked for, not paths.
    pub fn has_goals(&self, traced: bool) -> bool {
        !matches!(self.chosen(traced), CoverArg::Paths | CoverArg::LocalPaths)
    }

    /// Checks what can be known before anything is read, and enters it into what the report shows.
    ///
    /// # Errors
    /// When the options contradict each other, or a point is none.
    pub fn check(&self, traced: bool, shown: &mut Shown) -> Result<(), Fault> {
        let cover = self.chosen(traced);
        if traced && cover != CoverArg::Paths {
            return Err(Fault::usage(
                "--trace asks for the tests along a trace, not for a criterion",
            )
            .note("leave --cover away"));
        }
        match (cover == CoverArg::Points, self.points.is_empty()) {
            (true, true) => {
                return Err(Fault::usage("--cover points needs --points")
                    .note("name them: --points Foo.java:12,Foo.bar"));
            }
            (false, false) => {
                return Err(Fault::usage("--points goes with --cover points")
                    .note("leave --cover away, or --points"));
            }
            _ => {}
        }
        for point in &self.points {
            Point::parse(point).map_err(no_point)?;
        }
        shown.cover = cover.to_possible_value().map_or_else(String::new, |v| v.get_name().into());
        if !self.points.is_empty() {
            shown.more.0.push(("points".into(), self.points.join(",")));
        }
        if self.guide != GuideArg::Auto {
            let name = self.guide.to_possible_value();
            let name = name.map_or_else(String::new, |v| v.get_name().to_owned());
            shown.more.0.push(("guide".into(), name));
        }
        Ok(())
    }

    /// Finds what is to be covered in the program.
    ///
    /// # Errors
    /// When a point is not there.
    pub fn find(
        &self,
        traced: bool,
        generator: &mut Generator,
        target: &Opened,
        path: &Path,
        chosen: &[Chosen],
    ) -> Result<Cover, Fault> {
        let criterion = match self.chosen(traced) {
            CoverArg::Branches => Criterion::Branches,
            CoverArg::Statements => Criterion::Statements,
            CoverArg::Conditions => Criterion::Conditions,
            CoverArg::Decisions => Criterion::Decisions,
            CoverArg::Mcdc => Criterion::Mcdc,
            CoverArg::Paths => Criterion::Paths,
            CoverArg::LocalPaths => Criterion::LocalPaths,
            CoverArg::Points => Criterion::Points(self.located(generator, path)?),
        };
        let guiding = match self.guide {
            GuideArg::Auto => Guiding::Auto,
            GuideArg::On => Guiding::On,
            GuideArg::Off => Guiding::Off,
        };
        let tested = chosen.iter().map(|one| one.method().id).collect();
        let decides =
            matches!(criterion, Criterion::Conditions | Criterion::Decisions | Criterion::Mcdc);
        let source = decides.then(|| target.decisions());
        Ok(Cover { criterion, guiding, tested, source })
    }

    fn located(
        &self,
        generator: &mut Generator,
        target: &Path,
    ) -> Result<Vec<(String, Vec<senda_guide::point::Located>)>, Fault> {
        let classes = generator.world.clone();
        let (provider, symbols) = generator.linker().map_err(stopped)?.parts();
        let points = Points::of(provider, symbols, &classes)?;
        let source = |file: &str| source(target, file);
        let find = |text: &String| {
            let point = Point::parse(text).map_err(no_point)?;
            let found = points.find(&point, &source).map_err(no_point)?;
            Ok((text.clone(), found))
        };
        self.points.iter().map(find).collect()
    }
}

impl Cover {
    /// What the tests of a method are to cover.
    pub fn wish(&self, deepen: bool) -> Wish<'_> {
        let source = self.source.as_ref();
        let usual = Wish::new(&self.criterion, self.guiding, &self.tested);
        Wish { source, deepen, ..usual }
    }

    /// Whether goals, not paths, say whether something is missing.
    pub fn has_goals(&self) -> bool {
        !matches!(self.criterion, Criterion::Paths | Criterion::LocalPaths)
    }
}

/// The text of a source file, if it is the target.
pub fn source(target: &Path, file: &str) -> Option<String> {
    let is_it = target.file_name().is_some_and(|name| name == file);
    let text = is_it.then(|| std::fs::read_to_string(target).ok())?;
    text.filter(|_| file.ends_with(".java"))
}

/// A point that is none, as a fault.
pub fn no_point(error: PointError) -> Fault {
    let fault = Fault::usage(error.message);
    if error.choices.is_empty() {
        fault.note(error.advice)
    } else {
        fault.list(&error.advice, &error.choices, 20)
    }
}
