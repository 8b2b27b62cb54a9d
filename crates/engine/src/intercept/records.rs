//! Helpers that made rules call: a class of ours that no class file has.

use std::sync::Arc;

use senda_rules::class::{Class, Method, access};

use super::{NATIVE_CLASS, Rows};
use crate::domain::Domain;
use crate::linker::{ClassId, MethodId};
use crate::machine::{Halt, Machine};

const CONCAT: &str = "([Ljava/lang/String;)Ljava/lang/String;";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    rows.push((NATIVE_CLASS, &["concat([Ljava/lang/String;)Ljava/lang/String;"], |m, a| {
        let mut out = Vec::new();
        for part in m.references(a[0])? {
            out.extend(m.parts_or_null(part)?);
        }
        m.reply_parts(&out)
    }));
}

impl<D: Domain> Machine<D> {
    /// Whether a method is the helper, which nobody knows by its name.
    pub(crate) fn is_helper(&self, method: MethodId) -> bool {
        let class = self.linker.class(self.linker.method(method).class).name;
        self.linker.symbols.class_text(class) == NATIVE_CLASS
    }

    /// Makes the class of the helpers known to the linker.
    pub(crate) fn link_native_class(&mut self) -> Result<(), Halt<D::Value>> {
        let name = self.linker.symbols.class(NATIVE_CLASS);
        if self.linker.made(name).is_ok() {
            return Ok(());
        }
        let id = self
            .linker
            .symbols
            .method(name, "concat", CONCAT)
            .map_err(|e| crate::stop::Stop::Internal(e.to_string()))?;
        let symbol = self.linker.symbols.method_symbol(id);
        let concat = Method {
            id,
            name: symbol.name,
            descriptor: symbol.descriptor,
            flags: access::STATIC | access::NATIVE,
            has_code: false,
            nonnull: Box::default(),
            deprecated: false,
        };
        let class = Class {
            name,
            flags: access::FINAL | access::SYNTHETIC,
            superclass: Some(self.linker.object),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![concat],
            source_file: None,
            signature: None,
            outer: None,
            inner_name: None,
            record: None,
            nest_host: None,
            nest_members: Vec::new(),
            strict_finals: false,
            sealed: false,
            deprecated: false,
        };
        let defined = self.linker.define(Arc::new(class));
        self.linked(defined).map(|_| ())
    }

    /// What `Class.getSimpleName` answers.
    pub(crate) fn simple_class_name(&self, class: ClassId) -> String {
        super::classes::simple_name(self, class)
    }
}
