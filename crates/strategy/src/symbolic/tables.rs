//! Arrays of arrays that are made at once, as many as the inputs say (`new int[n][m]`).
//!
//! The rows of a table whose length is not fixed are made when the path looks at them. What is read at an index is a
//! row of its own, unless the index is one that was read before: `j = i ? row of i : row of j`. So
//! different indices have different rows, equal ones the same, and nothing branches. A row is made for every index that is spelt
//! in another way than those before, whatever the path knows of it: a rule that is applied again, with more
//! known, makes the same objects.
//!
//! The rows that nobody has looked at are made when a test is drawn ([`Symbolic::complete_tables`]).

use std::rc::Rc;

use rustc_hash::FxHashSet;
use senda_engine::domain::{Dimension, Heap};
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::Kind;
use senda_solver::term::{Cond, Sort};

use super::{Symbolic, Value};
use crate::explore::NoTest;

/// A test shows at most as many rows that the path has not looked at.
const MOST_ROWS: usize = 100_000;

/// A table whose length depends on the inputs.
#[derive(Clone, Debug)]
pub struct Table {
    /// The array.
    pub array: Word,
    /// What its rows are.
    pub(super) inner: Rc<[Dimension<Value>]>,
    /// The rows by their index, in the order in which they were looked at. Of those whose indices are equal the first
    /// one is there.
    pub rows: Vec<(Value, Word)>,
}

impl Symbolic {
    /// A new array of arrays.
    pub(super) fn make_table(&mut self, dimensions: &[Dimension<Value>]) -> Result<Word, Stop> {
        let Some((outer, inner)) = dimensions.split_first() else {
            return Err(Stop::Internal("an array of no dimensions".into()));
        };
        let Value::Word(array) = self.new_array(outer.class, outer.element, outer.length)? else {
            return Err(Stop::Internal("a new array that is not fixed".into()));
        };
        match outer.length {
            _ if inner.is_empty() => {}
            Value::Term(_) => self.heap.add_table(array, inner.into()),
            Value::Word(n) => {
                for slot in 0..usize::try_from(n.as_int()).unwrap_or(0) {
                    let row = self.make_table(inner)?;
                    self.heap.set_slot(array, slot, Value::Word(row))?;
                }
            }
        }
        Ok(array)
    }

    /// What is in an array that the program has made where nothing was written: zero or null, or a row.
    pub(super) fn unwritten(&mut self, array: Word, index: Option<Value>) -> Result<Value, Stop> {
        let (Some(table), Some(index)) = (self.heap.table(array), index) else {
            return Ok(Value::Word(Word(0)));
        };
        let (mut rows, inner) = (table.rows.clone(), table.inner.clone());
        match rows.iter().position(|(known, _)| *known == index) {
            Some(at) => rows.truncate(at + 1),
            None => {
                let row = self.make_table(&inner)?;
                self.heap.add_row(array, index, row);
                rows.push((index, row));
            }
        }
        let mut value = Value::Word(Word(0));
        let mut cases: Vec<(Cond, Word)> = Vec::new();
        let sort = self.sort_of(Kind::Int);
        for (known, row) in rows {
            match self.equal(index, known, sort) {
                Cond::Known(false) => {}
                Cond::Known(true) => {
                    value = Value::Word(row);
                    break;
                }
                open => cases.push((open, row)),
            }
        }
        for (cond, row) in cases.into_iter().rev() {
            value = self.choice(cond, Value::Word(row), value, Sort::Int);
        }
        Ok(value)
    }

    /// The tables of the path.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        self.heap.tables()
    }

    /// The lengths of the rows that tables have for these inputs.
    pub(super) fn row_lengths(&self, words: &[Word]) -> Vec<Value> {
        let mut out = Vec::new();
        for table in self.heap.tables() {
            let mut outer = self.heap.unsized_length(table.array);
            for dimension in table.inner.iter() {
                if outer.is_none_or(|n| self.word(n, words).as_long() == 0) {
                    break;
                }
                out.push(dimension.length);
                outer = Some(dimension.length);
            }
        }
        out.retain(|length| matches!(length, Value::Term(_)));
        out
    }

    /// Makes the rows that tables have for these inputs and that the path has not looked at.
    pub(super) fn complete_tables(&mut self, words: &[Word]) -> Result<(), NoTest> {
        let mut made = 0;
        let mut at = 0;
        // A row may be a table.
        while let Some(table) = self.heap.tables().get(at) {
            at += 1;
            let (array, inner) = (table.array, table.inner.clone());
            let index = |(index, _): &(Value, Word)| self.word(*index, words).as_long();
            let known: FxHashSet<i64> = table.rows.iter().map(index).collect();
            let length = self.heap.unsized_length(array).unwrap_or(Value::Word(Word(0)));
            for i in 0..self.word(length, words).as_long() {
                if known.contains(&i) {
                    continue;
                }
                made += 1;
                if made > MOST_ROWS {
                    return Err(NoTest::Memory);
                }
                let row = self.make_table(&inner).map_err(|_| NoTest::Memory)?;
                self.heap.add_row(array, Value::Word(Word::long(i)), row);
            }
        }
        Ok(())
    }
}
