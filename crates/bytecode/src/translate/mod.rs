//! Code to rules.

use senda_rules::ids::IdVec;
use senda_rules::ir::{Body, End, Place, Pred, PredName, Rule, SourceMap};
use senda_rules::symbols::Symbols;

use crate::ClassFile;

/// The rule program of a method, by its index in the class.
#[must_use]
pub fn translate(symbols: &mut Symbols, class: &ClassFile, method_index: usize) -> Body {
    let method = &class.class.methods[method_index];
    let ty = symbols.method_type(method.id);
    let receiver = (!method.is_static()).then_some(senda_rules::types::Kind::Ref);
    let params: Box<[_]> = receiver.into_iter().chain(ty.params.iter().map(|p| p.kind())).collect();
    let rule = Rule {
        guards: Box::default(),
        code: Box::default(),
        call: None,
        end: End::Unsupported(symbols.name("translation")),
        vars: params.clone(),
        origin: Box::default(),
    };
    let name = PredName { place: Place::Entry, copy: 0 };
    let entry = Pred { name, params, rules: [rule].into() };
    Body {
        method: method.id,
        is_static: method.is_static(),
        returns: ty.ret.map(|t| t.kind()),
        preds: IdVec::from_iter([entry]),
        consts: Box::default(),
        source: SourceMap::default(),
    }
}
