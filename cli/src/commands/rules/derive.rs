//! Programs derived from the rules of a method: its trace abstraction, slices of it, refined or not.

use std::str::FromStr;

use senda_guide::abstraction::{Abstraction, abstraction};
use senda_guide::point::{Point, Points, in_program};
use senda_guide::program::{Program, World};
use senda_guide::refine::{self, Refinement};
use senda_guide::slice;
use senda_rules::symbols::Symbols;

use super::RulesArgs;
use crate::commands::gen_tests::criterion::{no_point, source};
use crate::fault::Fault;
use crate::method::Chosen;
use crate::target::Opened;

/// What a slice is for.
#[derive(Clone, Debug)]
pub enum SliceArg {
    /// The paths of the method itself.
    Local,
    /// Those through a point.
    Point(String, Point),
}

impl FromStr for SliceArg {
    type Err = String;

    fn from_str(text: &str) -> Result<SliceArg, String> {
        if text == "local" {
            return Ok(SliceArg::Local);
        }
        let Some(point) = text.strip_prefix("point=") else {
            return Err(format!("`{text}` is neither local nor point=POINT"));
        };
        let read = Point::parse(point).map_err(|e| format!("{e}; {}", e.advice))?;
        Ok(SliceArg::Point(point.to_owned(), read))
    }
}

/// The text of what is asked for.
pub fn text(
    args: &RulesArgs,
    target: &Opened,
    symbols: &mut Symbols,
    chosen: &[Chosen],
) -> Result<String, Fault> {
    let [one] = chosen else {
        return Err(
            Fault::usage("a derived program is of one method").note("write more of the name")
        );
    };
    let own = [symbols.class_text(one.class.name).to_owned()];
    let given = if target.is_jdk { &own[..] } else { &target.classes[..] };
    let provider = &*target.classpath;
    let world = World { classes: given, free: &[] };
    let program = Program::gather(provider, symbols, &world, (one.class.name, one.index))?;
    let method = one.text(symbols);
    let (what, traces) = match &args.slice {
        None => (format!("Trace abstraction of {method}"), abstraction(&program, symbols)),
        Some(SliceArg::Local) => {
            (format!("Slice of {method} for its own paths"), slice::local(&program, symbols))
        }
        Some(SliceArg::Point(text, point)) => {
            let points = Points::of(provider, symbols, given)?;
            let source = |file: &str| source(&args.target.target, file);
            let found = points.find(point, &source).map_err(no_point)?;
            let sliced = slice::point(&program, symbols, &in_program(&program, &found));
            let mut what = format!("Slice of {method} for the paths through {text}");
            if sliced.traces.preds.is_empty() {
                what.push_str("\n% No call that is known leads there.");
            } else if sliced.unsure {
                what.push_str("\n% A free subtrace may lead there as well: other code calls back.");
            }
            (what, sliced.traces)
        }
    };
    let mut out = format!("% {what}\n\n");
    out.push_str(&body(args, &traces, &program, symbols));
    Ok(out)
}

fn body(args: &RulesArgs, traces: &Abstraction, program: &Program, symbols: &Symbols) -> String {
    if args.refined {
        let refinement = Refinement::of(program);
        refine::text(traces, &refinement, program, symbols)
    } else {
        traces.text(program)
    }
}
