//! Measures classes on several threads, and hands the results on in order.
//!
//! Nothing is kept but numbers and names: a class file and the bodies of its methods are dropped as
//! soon as they are counted, and the interners are renewed now and then.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use senda_bytecode::sources::Source;
use senda_bytecode::stats::{CodeShape, Totals, class_shape, java_signature};
use senda_bytecode::translate::translate;
use senda_bytecode::{ClassFile, Classpath};
use senda_rules::ir::{Body, End};
use senda_rules::symbols::Symbols;
use senda_rules::verify::verify;

use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::target::Opened;

/// After so many classes a thread forgets its symbols.
const SYMBOLS_FOR: usize = 256;

/// How many faults of one class are reported.
const MOST_FAULTS: usize = 5;

/// What is to be measured.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Each method by itself, not only the sums.
    pub methods: bool,
    /// The rules that the methods are translated to.
    pub translate: bool,
}

/// A measured class.
#[derive(Debug, Default)]
pub struct ClassRow {
    /// Its name as Java writes it.
    pub name: String,
    /// Its methods, if wanted.
    pub methods: Vec<MethodRow>,
    /// Its sums.
    pub totals: Totals,
    /// The sums of its translation, if wanted.
    pub translated: Translated,
    /// Why it cannot be read.
    pub unreadable: Option<String>,
    /// Faults of translations.
    pub faults: Vec<String>,
}

/// A measured method.
#[derive(Debug)]
pub struct MethodRow {
    /// Name and parameters.
    pub signature: String,
    /// The result type.
    pub returns: String,
    /// Access flags.
    pub flags: u16,
    /// Its shape; `None` without code.
    pub shape: Option<CodeShape>,
    /// Its translation, if wanted.
    pub translated: Option<Translated>,
}

/// The sums of translations.
#[derive(Clone, Debug, Default)]
pub struct Translated {
    /// Predicates.
    pub predicates: usize,
    /// Rules.
    pub rules: usize,
    /// How many rules end in something unsupported, by its name.
    pub unsupported: BTreeMap<String, usize>,
    /// Methods with such a rule.
    pub unsupported_methods: usize,
    /// Methods that are not well formed.
    pub unverified: usize,
}

/// Sums over classes.
#[derive(Debug, Default)]
pub struct Sums {
    /// What was read.
    pub totals: Totals,
    /// What was translated.
    pub translated: Translated,
    /// Classes that cannot be read.
    pub unreadable: usize,
    /// Methods whose translation is not well formed.
    pub unverified: usize,
    /// Methods that are not fully supported.
    pub unsupported_methods: usize,
}

impl Sums {
    /// Adds a class.
    pub fn add(&mut self, class: &ClassRow) {
        let t = &class.totals;
        self.totals.classes += t.classes;
        self.totals.methods += t.methods;
        self.totals.with_code += t.with_code;
        self.totals.instructions += t.instructions;
        self.totals.handlers += t.handlers;
        self.totals.line_entries += t.line_entries;
        self.totals.invokedynamic += t.invokedynamic;
        self.translated.add(&class.translated);
        self.unreadable += usize::from(class.unreadable.is_some());
        self.unverified = self.translated.unverified;
        self.unsupported_methods = self.translated.unsupported_methods;
    }
}

impl Translated {
    fn of(symbols: &Symbols, body: &Body) -> Translated {
        let mut sums = Translated { predicates: body.preds.len(), ..Translated::default() };
        for pred in body.preds.values() {
            sums.rules += pred.rules.len();
            for rule in &pred.rules {
                if let End::Unsupported(name) = rule.end {
                    *sums.unsupported.entry(symbols.name_text(name).to_owned()).or_default() += 1;
                }
            }
        }
        sums.unsupported_methods = usize::from(!sums.unsupported.is_empty());
        sums
    }

    fn add(&mut self, other: &Translated) {
        self.predicates += other.predicates;
        self.rules += other.rules;
        self.unsupported_methods += other.unsupported_methods;
        self.unverified += other.unverified;
        for (name, rules) in &other.unsupported {
            *self.unsupported.entry(name.clone()).or_default() += rules;
        }
    }
}

/// Measures all classes of a target. `each` gets them in order; it returns whether to go on.
///
/// # Errors
/// The first fault of `each`.
pub fn measure_all(
    target: &Opened,
    wanted: Wanted,
    mut each: impl FnMut(ClassRow) -> Result<bool, Fault>,
) -> Result<(), Fault> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let workers = cores.min(target.classes.len() / 16).max(1);
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = sync_channel(256);
    thread::scope(|scope| {
        for _ in 0..workers {
            let worker = Worker {
                classes: &target.classes,
                files: target.files.fresh(),
                wanted,
                next: &next,
                stop: &stop,
                sender: sender.clone(),
            };
            scope.spawn(move || worker.work());
        }
        drop(sender);
        let mut early: BTreeMap<usize, ClassRow> = BTreeMap::new();
        let mut due = 0;
        let mut result = Ok(());
        // To the end in any case, so that no worker waits for ever.
        for (index, row) in receiver {
            early.insert(index, row);
            while let Some(row) = early.remove(&due) {
                due += 1;
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                match each(row) {
                    Ok(true) if !interrupted() => {}
                    Ok(_) => stop.store(true, Ordering::Relaxed),
                    Err(fault) => {
                        stop.store(true, Ordering::Relaxed);
                        result = Err(fault);
                    }
                }
            }
        }
        result
    })
}

struct Worker<'a> {
    classes: &'a [String],
    files: Classpath,
    wanted: Wanted,
    next: &'a AtomicUsize,
    stop: &'a AtomicBool,
    sender: SyncSender<(usize, ClassRow)>,
}

impl Worker<'_> {
    fn work(&self) {
        let mut symbols = Symbols::new();
        let mut since = 0;
        while !self.stop.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(name) = self.classes.get(index) else { break };
            let row = self.measure(&mut symbols, name);
            if self.sender.send((index, row)).is_err() {
                break;
            }
            since += 1;
            if since == SYMBOLS_FOR {
                (symbols, since) = (Symbols::new(), 0);
            }
        }
    }

    fn measure(&self, symbols: &mut Symbols, name: &str) -> ClassRow {
        let mut row = ClassRow { name: name.replace('/', "."), ..ClassRow::default() };
        if let Err(reason) = self.fill(symbols, name, &mut row) {
            row.unreadable = Some(reason);
        }
        row
    }

    fn fill(&self, symbols: &mut Symbols, name: &str, row: &mut ClassRow) -> Result<(), String> {
        let sources: &[Source] = self.files.sources();
        let mut found = None;
        for source in sources {
            found = source.find(name).map_err(|e| e.to_string())?;
            if found.is_some() {
                break;
            }
        }
        let found = found.ok_or_else(|| format!("{}: it is gone", row.name))?;
        let file = ClassFile::parse(symbols, found.bytes, &found.origin)
            .map_err(|e| format!("{}: {e}", found.origin))?;
        row.totals.add(symbols, &file).map_err(|e| format!("{}: {e}", found.origin))?;
        if self.wanted.methods {
            for method in class_shape(symbols, &file).methods {
                row.methods.push(MethodRow {
                    signature: method.signature,
                    returns: method.returns,
                    flags: method.flags,
                    shape: method.code.and_then(Result::ok),
                    translated: None,
                });
            }
        }
        if self.wanted.translate {
            self.translate(symbols, &file, row);
        }
        Ok(())
    }

    fn translate(&self, symbols: &mut Symbols, file: &ClassFile, row: &mut ClassRow) {
        for (index, method) in file.class.methods.iter().enumerate() {
            if !method.has_code {
                continue;
            }
            let body = translate(symbols, file, index);
            let mut sums = Translated::of(symbols, &body);
            if let Err(errors) = verify(symbols, &body) {
                sums.unverified = 1;
                let signature = java_signature(symbols, method);
                for error in errors.iter().take(MOST_FAULTS) {
                    row.faults.push(format!("{}.{signature}: {error}", row.name));
                }
            }
            row.translated.add(&sums);
            if let Some(shown) = row.methods.get_mut(index) {
                shown.translated = Some(sums);
            }
        }
        row.faults.truncate(MOST_FAULTS);
    }
}
