//! How messages of the JVM name classes and methods.

use senda_rules::class::access;
use senda_rules::ids::MethodRef;

use super::{ClassId, Linker};

impl Linker {
    /// `class`, `abstract class` or `interface`, as messages of the JVM begin.
    #[must_use]
    pub fn kind_text(&self, id: ClassId) -> &'static str {
        let class = self.class(id);
        match class.flags() & (access::INTERFACE | access::ABSTRACT) {
            0 => "class",
            access::ABSTRACT => "abstract class",
            _ => "interface",
        }
    }

    /// `int pkg.Class.method(java.lang.String, int)`, as messages of the JVM name a method.
    #[must_use]
    pub fn external_text(&self, method: MethodRef) -> String {
        let symbol = self.symbols.method_symbol(method);
        let owner = self.symbols.class_text(symbol.owner).replace('/', ".");
        self.method_words(method, &format!("{owner}."))
    }

    /// The same without the class.
    #[must_use]
    pub fn local_text(&self, method: MethodRef) -> String {
        self.method_words(method, "")
    }

    fn method_words(&self, method: MethodRef, owner: &str) -> String {
        let ty = self.symbols.method_type(method);
        let result = ty.ret.map_or_else(|| "void".into(), |ty| ty.java(&self.symbols));
        let params: Vec<_> = ty.params.iter().map(|ty| ty.java(&self.symbols)).collect();
        let name = self.symbols.name_text(self.symbols.method_symbol(method).name);
        format!("{result} {owner}{name}({})", params.join(", "))
    }
}
