//! What source files say of the decisions of their methods.
//!
//! A program of ours runs in the JDK (`java/Decisions.java`): it prints the decisions of the syntax trees
//! ([`tree`]) and compiles the files with the hidden option `-Xjcov`, which adds to each method a table
//! of what its code is in the source. [`align`](mod@align) finds the conditional jump of each condition
//! with it. That code differs from what the compiler makes otherwise in unconditional jumps only; so the
//! classes of the target, which may have been compiled by somebody else, are compared with it: where
//! the other instructions are the same, the n-th conditional jump is the n-th.

mod align;
mod tree;

use std::path::{Path, PathBuf};
use std::process::Command;

use ristretto_classfile::attributes::Instruction;
use senda_rules::class::LoadError;
use senda_rules::decision::{MethodSource, SourceDecisions};
use senda_rules::symbols::Symbols;

use crate::Target;
use crate::classfile::ClassFile;
use crate::code::{Code, Insn};
use crate::sources::directory::read_limited;
use crate::sources::javac;
use crate::sources::temp::TempDir;
use crate::sources::{Directory, error};
use tree::{Unit, Units};

const PROGRAM: &str = include_str!("../../java/Decisions.java");

/// For a program that runs once.
const SHORT_RUN: [&str; 3] =
    ["-XX:+IgnoreUnrecognizedVMOptions", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// What the source files of a target say of the decisions of its methods. Where they say nothing, the
/// reason stands instead.
pub(crate) fn of(target: &Target) -> SourceDecisions {
    if target.sources.is_empty() {
        return SourceDecisions::none("there is no source".into());
    }
    match read(target) {
        Ok(decisions) => decisions,
        Err(LoadError(why)) => {
            let first = why.lines().next().unwrap_or_default();
            SourceDecisions::none(format!("the source cannot be read: {first}"))
        }
    }
}

fn read(target: &Target) -> Result<SourceDecisions, LoadError> {
    let directory = TempDir::new("decisions")?;
    let units = run(target, directory.path())?;
    let compiled = Directory::new(&directory.path().join("classes"));
    let classpath = target.classpath.fresh();
    let mut symbols = Symbols::new();
    let mut decisions = SourceDecisions::default();
    for class in &target.classes {
        let name = symbols.class(class);
        let Some(ours) = classpath.file(&mut symbols, name)? else { continue };
        let package = class.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
        let file = ours.class.source_file.map(|name| symbols.name_text(name).to_owned());
        let Some(file) = file else { continue };
        let (Some(unit), Some(found)) =
            (units.units.get(&(package, file.clone())), compiled.find(class)?)
        else {
            let is_it = |path: &str| Path::new(path).file_name().is_some_and(|n| *n == *file);
            if let Some((_, why)) = units.failed.iter().find(|(path, _)| is_it(path)) {
                let why = || Err(format!("the source cannot be read: {why}"));
                tell_all(&symbols, &ours, |name, d| decisions.insert(class, name, d, why()));
            }
            continue;
        };
        let told = ClassFile::parse(&mut symbols, found.bytes, &found.origin)
            .map_err(|e| error(&found.origin, e))?;
        methods(&mut symbols, unit, &ours, &told, |name, descriptor, source| {
            decisions.insert(class, name, descriptor, source);
        });
    }
    Ok(decisions)
}

/// The names and descriptors of the methods of a class.
fn tell_all(symbols: &Symbols, class: &ClassFile, mut tell: impl FnMut(&str, &str)) {
    for method in &class.class.methods {
        tell(symbols.name_text(method.name), symbols.name_text(method.descriptor));
    }
}

/// Runs our program over the source files of a target.
fn run(target: &Target, directory: &Path) -> Result<Units, LoadError> {
    let shown = "java";
    let java = target.jdk.program("java");
    let java = java.ok_or_else(|| error(shown, "no JDK that may be run was found"))?;
    let [program, arguments, records, classes] =
        ["Decisions.java", "arguments", "records", "classes"].map(|name| directory.join(name));
    let written =
        |path: &Path, text: &str| std::fs::write(path, text).map_err(|e| error(path.display(), e));
    written(&program, PROGRAM)?;
    std::fs::create_dir(&classes).map_err(|e| error(classes.display(), e))?;
    let roots = javac::source_roots(&target.sources);
    let classpath: Vec<PathBuf> = target.paths.iter().chain(&roots).cloned().collect();
    let mut lines = vec![records.display().to_string(), classes.display().to_string()];
    lines.extend([javac::joined(&classpath), javac::joined(&roots)]);
    lines.extend(target.sources.iter().map(|file| file.display().to_string()));
    if lines.iter().any(|line| line.contains(['\n', '\r'])) {
        return Err(error(shown, "the name of a file has more than one line"));
    }
    written(&arguments, &lines.join("\n"))?;
    let mut command = Command::new(java);
    command.args(SHORT_RUN).arg(&program).arg(&arguments);
    let (status, said) = javac::run_quietly(command).map_err(|why| error(shown, why))?;
    if !status.success() {
        let said = said.trim();
        return Err(LoadError(if said.is_empty() { "java fails" } else { said }.to_owned()));
    }
    let text = read_limited(&records)?;
    let units = tree::parse(&String::from_utf8_lossy(&text));
    units.ok_or_else(|| error(shown, "its answer is not understood"))
}

/// What the source tells of each method of a class.
fn methods(
    symbols: &mut Symbols,
    unit: &Unit,
    ours: &ClassFile,
    told: &ClassFile,
    mut tell: impl FnMut(&str, &str, MethodSource),
) {
    for (index, method) in ours.class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
        let name = symbols.name_text(method.name).to_owned();
        let descriptor = symbols.name_text(method.descriptor).to_owned();
        let source = match told.class.method_index(method.name, method.descriptor) {
            Some(other) => method_source(symbols, unit, (ours, index), (told, other)),
            None => Err("the source has no such method".into()),
        };
        tell(&name, &descriptor, source);
    }
}

fn method_source(
    symbols: &mut Symbols,
    unit: &Unit,
    (ours, index): (&ClassFile, usize),
    (told, other): (&ClassFile, usize),
) -> MethodSource {
    let unread = |e: crate::Malformed| e.to_string();
    let none = || "the method has no code".to_owned();
    let code = ours.code(symbols, index).map_err(unread)?.ok_or_else(none)?;
    let with_table = told.code(symbols, other).map_err(unread)?.ok_or_else(none)?;
    if !is_same(&code, &with_table) {
        return Err("the class file is not what the compiler makes of the source".into());
    }
    let ranges = told.char_ranges(other).map_err(unread)?;
    let jumps = jumps(&with_table);
    let offset = |at: &usize| with_table.insns[*at].offset;
    let asked: Vec<usize> = jumps
        .iter()
        .copied()
        .filter(|&at| !asks_for_assertions(symbols, told, &with_table, at))
        .collect();
    let own: Vec<u16> = asked
        .iter()
        .filter(|at| looks_added(symbols, told, &with_table, **at))
        .map(offset)
        .collect();
    let follows_test = |at: &&usize| {
        let before = at.checked_sub(1).map(|before| &with_table.insns[before].op);
        matches!(before, Some(Instruction::Instanceof(_)))
    };
    let tests: Vec<(u16, u32)> = asked
        .iter()
        .filter(follows_test)
        .map(|at| (offset(at), line(&with_table, offset(at))))
        .collect();
    let asked: Vec<u16> = asked.iter().map(offset).collect();
    let compiled = align::Compiled { jumps: &asked, own: &own, tests: &tests, ranges: &ranges };
    let mut decisions = align::align(unit, &compiled)?;
    let here = self::jumps(&code);
    let translate = |offset: u16| {
        let at = jumps.iter().position(|&at| with_table.insns[at].offset == offset)?;
        here.get(at).map(|&at| code.insns[at].offset)
    };
    for jump in decisions.iter_mut().flat_map(|d| &mut d.copies).flatten() {
        if let Some(offset) = *jump {
            *jump = Some(translate(offset).ok_or("a jump is not in the class file")?);
        }
    }
    Ok(decisions)
}

/// The line of an instruction, 0 if it has none.
fn line(code: &Code, offset: u16) -> u32 {
    let after = code.lines.partition_point(|&(start, _)| start <= offset);
    after.checked_sub(1).map_or(0, |at| u32::from(code.lines[at].1))
}

/// The indices of the conditional jumps.
fn jumps(code: &Code) -> Vec<usize> {
    let is_jump = |insn: &Insn| {
        let switch = matches!(insn.op, Instruction::Tableswitch(_) | Instruction::Lookupswitch(_));
        insn.is_branch() && !switch
    };
    (0..code.insns.len()).filter(|&at| is_jump(&code.insns[at])).collect()
}

/// Whether the instructions are the same, unconditional jumps and operands apart.
fn is_same(a: &Code, b: &Code) -> bool {
    let kinds = |code: &Code| -> Vec<std::mem::Discriminant<Instruction>> {
        let kept = code.insns.iter().filter(|insn| {
            !matches!(insn.op, Instruction::Goto(_) | Instruction::Goto_w(_) | Instruction::Nop)
        });
        // The same constant may have another number.
        kept.map(|insn| match insn.op {
            Instruction::Ldc(index) => Instruction::Ldc_w(u16::from(index)),
            ref op => op.clone(),
        })
        .map(|op| std::mem::discriminant(&op))
        .collect()
    };
    kinds(a) == kinds(b)
}

/// Whether a jump is the compiler's own test before an assertion.
fn asks_for_assertions(symbols: &mut Symbols, class: &ClassFile, code: &Code, at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| code.insns.get(before));
    let Some(Instruction::Getstatic(index)) = before.map(|insn| &insn.op) else { return false };
    class.pool.field_ref(symbols, *index).is_ok_and(|field| {
        symbols.name_text(symbols.field_symbol(field).name) == "$assertionsDisabled"
    })
}

/// Whether a jump looks like one that the compiler adds: the end of an enhanced `for` over an array or an
/// `Iterable`, a label of a `switch` over strings, the closing of a resource.
fn looks_added(symbols: &mut Symbols, class: &ClassFile, code: &Code, at: usize) -> bool {
    use Instruction as I;
    let before = |back: usize| at.checked_sub(back).and_then(|i| code.insns.get(i)).map(|i| &i.op);
    let mut calls = |index: u16, name: &str| {
        class
            .pool
            .method_ref(symbols, index)
            .is_ok_and(|(method, _)| symbols.name_text(symbols.method_symbol(method).name) == name)
    };
    match (&code.insns[at].op, before(1)) {
        (I::Ifeq(_), Some(I::Invokeinterface(index, _))) => calls(*index, "hasNext"),
        (I::Ifeq(_), Some(I::Invokevirtual(index))) => calls(*index, "equals"),
        (I::Ifnull(_), Some(op)) => loads(op, 'a'),
        (I::If_icmpge(_), Some(op)) => loads(op, 'i') && before(2).is_some_and(|op| loads(op, 'i')),
        _ => false,
    }
}

/// Whether an instruction loads a local variable, a reference or an `int`.
fn loads(op: &Instruction, letter: char) -> bool {
    use Instruction as I;
    match op {
        I::Aload(_) | I::Aload_0 | I::Aload_1 | I::Aload_2 | I::Aload_3 | I::Aload_w(_) => {
            letter == 'a'
        }
        I::Iload(_) | I::Iload_0 | I::Iload_1 | I::Iload_2 | I::Iload_3 | I::Iload_w(_) => {
            letter == 'i'
        }
        _ => false,
    }
}
