//! Test cases per second beside SWI-Prolog, which runs our own export of the same rules
//! ([`UNFOLD`] unfolds them) under the same limit, over the same ideal numbers.
//!
//! Both are timed without their start: Prolog from the first goal to the last solution, senda from the
//! first rule to the last test with its condition, trace and coverage. Both find every test. Prolog is
//! given [`LIMIT`] seconds for a program; where it needs more, the ratio is a lower bound.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::Linker;
use senda_engine::machine::Bounds;
use senda_rules::class::Provider;
use senda_rules::names::Namer;
use senda_rules::prolog::{UNFOLD, export, hierarchy};
use senda_rules::symbols::Symbols;
use senda_strategy::explore::{Generator, Options};
use senda_strategy::symbolic::Numbers;

/// Seconds that Prolog has for one program.
const LIMIT: u32 = 60;
/// What inputs may be.
const DOMAIN: (i64, i64) = (-1000, 1000);
/// For how long senda repeats a program, to time it.
const REPEATED: Duration = Duration::from_millis(500);

#[derive(Clone, Copy)]
enum Limit {
    Block(u32),
    Loops(u32),
}

/// File, class, method, limit.
const PROGRAMS: [(&str, &str, &str, Limit); 8] = [
    ("../corpus/prolog/Lcm.java", "Lcm", "lcm", Limit::Block(1)),
    ("../corpus/prolog/Lcm.java", "Lcm", "lcm", Limit::Block(2)),
    ("../corpus/prolog/Lcm.java", "Lcm", "lcm", Limit::Block(3)),
    ("java/Linear.java", "Linear", "sum", Limit::Loops(50)),
    ("java/Linear.java", "Linear", "grid", Limit::Loops(6)),
    ("java/Linear.java", "Linear", "subtract", Limit::Loops(6)),
    ("java/Linear.java", "Linear", "meet", Limit::Loops(30)),
    ("java/Linear.java", "Linear", "classify", Limit::Loops(1)),
];

impl Limit {
    fn text(self) -> String {
        match self {
            Limit::Block(k) => format!("block={k}"),
            Limit::Loops(k) => format!("loop={k}"),
        }
    }

    fn bounds(self) -> Bounds {
        match self {
            Limit::Block(k) => Bounds { block: Some(k), ..Bounds::default() },
            Limit::Loops(k) => Bounds { loops: Some(k), ..Bounds::default() },
        }
    }
}

/// What one side found, and the seconds it took.
struct Found {
    tests: u64,
    finished: bool,
    seconds: f64,
}

impl Found {
    fn rate(&self) -> f64 {
        self.tests as f64 / self.seconds.max(1e-9)
    }
}

/// A folder that goes away with its owner.
pub struct Folder(pub PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Prints the table.
///
/// # Errors
/// When a program cannot be explored, exported or run, or the two sides find different tests.
pub fn beside_prolog() -> Result<(), String> {
    let Some(version) = swipl_version() else {
        println!(
            "\nno SWI-Prolog: `swipl` is not in the path, so there is nothing to compare with"
        );
        return Ok(());
    };
    let folder = Folder(std::env::temp_dir().join(format!("senda-bench-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).map_err(|e| e.to_string())?;
    std::fs::write(folder.0.join("unfold.pl"), UNFOLD).map_err(|e| e.to_string())?;
    println!(
        "\ntests/s beside {version}, ideal:{}..{}, one thread each, at most {LIMIT} s for Prolog",
        DOMAIN.0, DOMAIN.1
    );
    println!(
        "  {:<10} {:<8} {:>6} {:>11} {:>8} {:>11} {:>9}",
        "method", "limit", "tests", "senda/s", "Prolog", "Prolog/s", "ratio"
    );
    let mut different = Vec::new();
    for (file, class, method, limit) in PROGRAMS {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let target = Target::open(&file, &TargetOptions::default()).map_err(|e| e.to_string())?;
        let ours = explored(&target, class, method, limit)?;
        std::fs::write(folder.0.join("program.pl"), exported(&target, class)?)
            .map_err(|e| e.to_string())?;
        let theirs = unfolded(&folder.0, method, limit)?;
        println!(
            "  {:<10} {:<8} {:>6} {:>11.0} {:>8} {:>11.2} {:>9}",
            method,
            limit.text(),
            ours.tests,
            ours.rate(),
            if theirs.finished {
                format!("{}", theirs.tests)
            } else {
                format!(">={}", theirs.tests)
            },
            theirs.rate(),
            // Of all the tests per second: Prolog that was stopped would have needed more time.
            format!(
                "{}{:.0}x",
                if theirs.finished { "" } else { ">" },
                theirs.seconds / ours.seconds
            ),
        );
        if theirs.finished && theirs.tests != ours.tests {
            different.push(format!("{method} {}", limit.text()));
        }
    }
    println!("  (> and >=: Prolog did not finish in its time)");
    if different.is_empty() {
        return Ok(());
    }
    Err(format!("different numbers of tests: {}", different.join(", ")))
}

fn swipl_version() -> Option<String> {
    let output = Command::new("swipl").arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    (output.status.success() && !words.is_empty()).then(|| words.join(" "))
}

/// The program of a class, exported.
fn exported(target: &Target, class: &str) -> Result<String, String> {
    let mut symbols = Symbols::new();
    let name = symbols.class(class);
    let classpath = target.classpath.fresh();
    let found = classpath.class(&mut symbols, name).map_err(|e| e.to_string())?;
    let found = found.ok_or_else(|| format!("no class {class}"))?;
    let mut bodies = Vec::new();
    for (index, method) in found.methods.iter().enumerate() {
        if method.has_code && !symbols.name_text(method.name).starts_with('<') {
            bodies.push(classpath.body(&mut symbols, name, index).map_err(|e| e.to_string())?);
        }
    }
    let bodies: Vec<_> = bodies.iter().map(|body| &**body).collect();
    let classes = hierarchy(&mut symbols, &classpath, &bodies).map_err(|e| e.to_string())?;
    let namer = Namer::for_class(&found, &symbols);
    Ok(export(&symbols, &namer, &bodies, &classes))
}

/// What senda finds.
fn explored(target: &Target, class: &str, method: &str, limit: Limit) -> Result<Found, String> {
    let numbers = Numbers::Ideal { lo: DOMAIN.0, hi: DOMAIN.1 };
    let options = Options { numbers, bounds: limit.bounds(), ..Options::default() };
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let mut generator =
        Generator::new(linker, target.jdk.feature(), &options).map_err(|e| e.to_string())?;
    let linker = generator.linker().map_err(|e| e.to_string())?;
    let owner = linker.class_named(class).map_err(|_| format!("no class {class}"))?;
    let all = linker.class(owner).methods.clone();
    let named = |m: &senda_engine::linker::MethodId| {
        linker.symbols.name_text(linker.method(*m).name) == method
    };
    let id = all.into_iter().find(named).ok_or_else(|| format!("no method {method}"))?;
    let (mut runs, mut tests) = (0u32, 0u64);
    let mut spent = Duration::ZERO;
    while runs < 3 || spent < REPEATED {
        let start = Instant::now();
        let result =
            generator.generate(id, &options, &mut |_| ()).map_err(|e| e.to_string())?.result;
        // The first run links and translates what the others find ready.
        if runs > 0 {
            spent += start.elapsed();
        }
        runs += 1;
        tests = result.tests.len() as u64;
        if result.paths.completed != tests || !result.paths.gave_up.is_empty() {
            return Err(format!("{class}.{method}: not all paths are decided: {:?}", result.paths));
        }
    }
    Ok(Found { tests, finished: true, seconds: spent.as_secs_f64() / f64::from(runs - 1) })
}

/// What Prolog finds within its time.
fn unfolded(folder: &Path, method: &str, limit: Limit) -> Result<Found, String> {
    let (low, high) = DOMAIN;
    let goal = format!(
        "load_files(user:'program.pl',[]),get_time(T0),\
         catch(call_with_time_limit({LIMIT},\
         (forall(test({method},{},'..'({low},{high}),_),flag(found,N,N+1)),E=finished)),_,E=stopped),\
         get_time(T),S is T-T0,flag(found,F,F),format(\"~w ~w ~w~n\",[F,E,S])",
        limit.text()
    );
    let output = Command::new("swipl")
        .current_dir(folder)
        .args(["-q", "-g", "use_module(library(time))", "-g", &goal, "-t", "halt", "unfold.pl"])
        .output()
        .map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [tests, end, seconds] => Ok(Found {
            tests: tests.parse().map_err(|_| format!("{method}: Prolog says {text}"))?,
            finished: end == "finished",
            seconds: seconds.parse().map_err(|_| format!("{method}: Prolog says {text}"))?,
        }),
        _ => Err(format!("{method}: Prolog failed: {}", String::from_utf8_lossy(&output.stderr))),
    }
}
