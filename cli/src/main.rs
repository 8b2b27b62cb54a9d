//! The `senda` command: flags, files, progress and exit codes.
//!
//! The work is done by the library crates; a command ([`commands`]) maps its flags to their plain
//! option values, and its results to text or JSON. Exit codes are in [`exit`], and every failure is
//! a [`fault::Fault`].

mod argument;
mod commands;
mod exit;
mod fault;
mod interrupt;
mod jacoco;
mod method;
mod numbers;
mod out;
mod show;
mod target;
mod trace_text;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::fault::Fault;

/// The stack of the thread that works. Class initialisers nest on it.
const STACK: usize = 512 << 20;

const ABOUT: &str = "\
Senda reads Java bytecode, translates every method to a rule program, explores its paths
symbolically and writes unit tests that pass, each confirmed on the real JVM: few that cover every branch,
or one for each path.

A TARGET is a .java file, a .class file, a .jar or a directory of them; a METHOD is one of its
methods, by name and as much of its class and parameters as it takes to be clear.";

const EXAMPLES: &str = "\
Examples:
  senda demo                         all of it on a built-in example
  senda gen Lcm.java lcm             tests that cover every branch: inputs, outcome, condition
  senda gen Lcm.java --write junit5 --out src/test/java
  senda tree Lcm.java lcm            the exploration tree: where paths part and how they end
  senda run Lcm.java lcm 4 6         run a method: outcome, output, trace
  senda rules Lcm.java lcm           show the rule program it is translated to
  senda list Lcm.java                classes and methods with their shape
  senda help run                     all about one command";

/// Unit tests from Java bytecode, path by path
#[derive(Parser, Debug)]
#[command(name = "senda", version, about, long_about = ABOUT, after_help = EXAMPLES)]
#[command(max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Demo(commands::demo::DemoArgs),
    Gen(Box<commands::gen_tests::GenArgs>),
    Confirm(commands::confirm::ConfirmArgs),
    Tree(Box<commands::tree::TreeArgs>),
    Run(Box<commands::run::RunArgs>),
    Rules(commands::rules::RulesArgs),
    List(commands::list::ListArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(std::env::args_os().map(commands::run::shield)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too. Whoever does not read them does not miss them.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { exit::USAGE } else { exit::DONE });
        }
    };
    interrupt::watch();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || run(&cli.command));
    let result = match worker {
        Ok(worker) => worker.join().unwrap_or_else(|_| Err(Fault::bug("a thread panicked"))),
        Err(e) => Err(Fault::bug(format!("no thread can be started: {e}"))),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(fault) => {
            out::write_error(&fault.to_string());
            ExitCode::from(fault.code)
        }
    }
}

fn run(command: &Command) -> Result<u8, Fault> {
    match command {
        Command::Demo(args) => commands::demo::run(args),
        Command::Gen(args) => commands::gen_tests::run(args),
        Command::Confirm(args) => commands::confirm::run(args),
        Command::Tree(args) => commands::tree::run(args),
        Command::Run(args) => commands::run::run(args),
        Command::Rules(args) => commands::rules::run(args),
        Command::List(args) => commands::list::run(args),
    }
}

/// Runs a command line of senda's own, program name first.
///
/// # Errors
/// Those of the command.
fn run_words(words: &[&str]) -> Result<u8, Fault> {
    match Cli::try_parse_from(words) {
        Ok(cli) => run(&cli.command),
        Err(error) => Err(Fault::bug(format!("a command line that is not understood: {error}"))),
    }
}
