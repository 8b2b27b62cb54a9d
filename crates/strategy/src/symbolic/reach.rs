//! What can be reached in the heap before the call: sharing and cycles.
//!
//! That something is reachable from a root is a mark on objects, a cell like a field: the root has it,
//! and the content of a reference field of a marked object has it. Aliases carry it by congruence, so it
//! does not matter through which reference an object was looked at. Two marks that exclude each other
//! are *nonsharing*; marked objects with a rank that grows along their fields are *acyclic* (paper 003,
//! section 4).

use senda_engine::linker::Linker;
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_solver::term::{Cond, Range, Sort};

use super::symbols::{Cell, Key, Origin};
use super::{Symbolic, Value};

/// The longest chain that an acyclic structure of the inputs has.
const LONGEST: i64 = 1 << 20;

/// What is said of the objects that can be reached from a root.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Another one with which no object is shared.
    pub apart: Option<u32>,
    /// Whether nothing leads back to itself.
    pub ranked: bool,
    /// The fields that lead on; all if none are named.
    pub fields: Option<Vec<String>>,
}

impl Symbolic {
    /// Says something of all that can be reached from a root.
    ///
    /// # Errors
    /// When nothing satisfies it.
    pub(crate) fn add_reach(
        &mut self,
        linker: &mut Linker,
        root: Value,
        reach: Reach,
    ) -> Result<u32, Stop> {
        let number = u32::try_from(self.reaches.len()).unwrap_or(u32::MAX);
        self.reaches.push(reach);
        for symbol in 0..self.initial.symbols.len() {
            let term = self.initial.symbols[symbol].term;
            let is_root = root == Value::Term(term);
            self.mark_symbol(linker, u32::try_from(symbol).unwrap_or(u32::MAX), number, is_root);
        }
        match self.trouble.take() {
            Some(stop) => Err(stop),
            None => Ok(number),
        }
    }

    /// Enters a reference into everything that is said of reachable objects.
    pub(super) fn mark_new(&mut self, linker: &mut Linker, symbol: u32) {
        for number in 0..self.reaches.len() {
            self.mark_symbol(linker, symbol, u32::try_from(number).unwrap_or(u32::MAX), false);
        }
    }

    fn mark_symbol(&mut self, linker: &mut Linker, symbol: u32, number: u32, is_root: bool) {
        let reach = self.reaches[number as usize].clone();
        let mark = if is_root {
            Value::Word(Word::int(1))
        } else {
            let twin = self.twin(Key::Mark(number), symbol, None);
            let value = Value::Term(self.solver.store.input(Sort::Int, Range::new(0, 1)));
            self.set_witness(value, twin);
            value
        };
        self.add_cell(Cell { key: Key::Mark(number), owner: symbol, index: None, value: mark });
        let mut rank = None;
        if reach.ranked {
            let twin = self.twin(Key::Rank(number), symbol, None);
            let value = Value::Term(self.solver.store.input(Sort::Int, Range::new(0, LONGEST)));
            self.set_witness(value, twin);
            let cell = Cell { key: Key::Rank(number), owner: symbol, index: None, value };
            self.add_cell(cell);
            rank = Some(value);
        }
        let null = self.is_zero(Value::Term(self.initial.symbols[symbol as usize].term));
        let marked = !self.is_zero(mark);
        if let Some(other) = reach.apart
            && let Some(cell) = self.initial.cell(Key::Mark(other), symbol, None)
        {
            let elsewhere = !self.is_zero(self.initial.cells[cell as usize].value);
            let both = self.solver.store.arena.and(marked, elsewhere);
            let fact = self.solver.store.arena.or(null, !both);
            self.assert_fact(fact);
        }
        let Origin::Cell(owner, key, _) = self.initial.symbols[symbol as usize].origin else {
            return;
        };
        if !self.leads_on(linker, &reach, owner, key) {
            return;
        }
        let Some(above) = self.initial.cell(Key::Mark(number), owner, None) else { return };
        let above = !self.is_zero(self.initial.cells[above as usize].value);
        let mut then = marked;
        if let (Some(rank), Some(cell)) = (rank, self.initial.cell(Key::Rank(number), owner, None))
        {
            let lower = self.initial.cells[cell as usize].value;
            let (x, y) = (self.term(Sort::Int, lower), self.term(Sort::Int, rank));
            let grows = self.solver.store.arena.less(x, y);
            then = self.solver.store.arena.and(then, grows);
        }
        let arena = &mut self.solver.store.arena;
        let free = arena.or(null, !above);
        let fact = arena.or(free, then);
        self.assert_fact(fact);
    }

    fn is_zero(&mut self, value: Value) -> Cond {
        self.equal(value, Value::Word(Word(0)), Sort::Int)
    }

    fn leads_on(&self, linker: &Linker, reach: &Reach, owner: u32, key: Key) -> bool {
        let Some(fields) = &reach.fields else { return true };
        let Key::Field(slot, ty) = key else { return false };
        let named = |ty: Type| {
            self.initial.symbols[owner as usize].classes.iter().find_map(|&class| {
                let linked = linker.class(class);
                let fits = linked.slots.get(slot as usize) == Some(&ty);
                let (_, name) = linked.slot_names.get(slot as usize)?;
                fits.then(|| linker.symbols.name_text(*name).to_owned())
            })
        };
        named(ty).is_some_and(|name| fields.contains(&name))
    }
}
