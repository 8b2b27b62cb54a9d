//! The code of methods, as the front end gives it.

use std::sync::Arc;

use senda_rules::class::CodePoint;
use senda_rules::ir::Body;

use super::{Linker, MethodId};
use crate::stop::Stop;

impl Linker {
    /// The rule program of a method with code.
    ///
    /// # Errors
    /// When the front end cannot give it.
    pub fn body(&mut self, method: MethodId) -> Result<Arc<Body>, Stop> {
        let m = &self.methods[method.0 as usize];
        if let Some(body) = &m.body {
            return Ok(body.clone());
        }
        let (owner, index) = (self.class(m.class).name, m.index);
        let body = self.provider.body(&mut self.symbols, owner, index)?;
        self.methods[method.0 as usize].body = Some(body.clone());
        Ok(body)
    }

    /// The rule program of a method, if it was asked for before.
    #[must_use]
    pub fn known_body(&self, method: MethodId) -> Option<&Arc<Body>> {
        self.methods.get(method.0 as usize)?.body.as_ref()
    }

    /// What the JVM says of a null that the instruction at this byte offset met.
    ///
    /// # Errors
    /// When the front end cannot give the class.
    pub fn null_message(&mut self, method: MethodId, at: u16) -> Result<Option<String>, Stop> {
        let Some(m) = self.methods.get(method.0 as usize) else { return Ok(None) };
        let (class, index) = (m.class, m.index);
        if self.is_made(class) {
            return Ok(None);
        }
        let owner = self.class(class).name;
        Ok(self.provider.null_message(&mut self.symbols, owner, index, at)?)
    }

    /// Every instruction of a method's code; none of a method that was made.
    ///
    /// # Errors
    /// When the front end cannot give the class.
    pub fn instructions(&mut self, method: MethodId) -> Result<Vec<CodePoint>, Stop> {
        let Some(m) = self.methods.get(method.0 as usize) else { return Ok(Vec::new()) };
        let (class, index) = (m.class, m.index);
        if self.is_made(class) {
            return Ok(Vec::new());
        }
        let owner = self.class(class).name;
        Ok(self.provider.instructions(&mut self.symbols, owner, index)?)
    }
}
