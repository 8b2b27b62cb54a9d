//! Call sites linked at run time: `invokedynamic` with the bootstraps that javac uses.
//!
//! Each call site is linked once a run. A lambda becomes a class with one field per captured value
//! and a method that adapts its arguments and calls the implementation; string concatenation and the
//! methods of records become static methods made of rules. Their classes are named by the place of
//! the call site, so that traces do not depend on the order in which sites are reached.

mod concat;
mod lambda;
mod record;
mod switch;

use std::sync::Arc;

use senda_rules::class::{Class, Method, access};
use senda_rules::ids::{ClassName, MethodRef, PredId};
use senda_rules::ir::CallSite;

use crate::domain::Domain;
use crate::linker::{ClassId, MethodId};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

/// A linked call site.
#[derive(Clone)]
pub(crate) enum Site<V> {
    /// Calls this method.
    Method(MethodId),
    /// Makes an object of this class from the arguments; the object itself if it holds none.
    Lambda(ClassId, Option<V>),
}

/// What a call at a linked site does.
pub(crate) enum Linked<V> {
    /// Calls this method with the arguments given.
    Method(MethodId),
    /// Gives this value.
    Value(V),
}

/// Where a call site stands: method, predicate, rule.
pub(crate) type SitePlace = (MethodId, PredId, u32);

impl<D: Domain> Machine<D> {
    /// Links a call site, once, and says what a call there does.
    pub(crate) fn dynamic_target(
        &mut self,
        place: SitePlace,
        site: &CallSite,
        args: &[D::Value],
    ) -> Result<Linked<D::Value>, Halt<D::Value>> {
        if !self.world.sites.contains_key(&place) {
            let linked = self.link_site(place, site)?;
            self.world_mut().sites.insert(place, linked);
        }
        match self.world.sites.get(&place) {
            Some(Site::Method(method)) => Ok(Linked::Method(*method)),
            Some(Site::Lambda(_, Some(object))) => Ok(Linked::Value(*object)),
            Some(Site::Lambda(class, None)) => {
                let class = *class;
                let object = self.new_lambda(class, args)?;
                if args.is_empty() {
                    self.world_mut().sites.insert(place, Site::Lambda(class, Some(object)));
                }
                Ok(Linked::Value(object))
            }
            None => Err(Stop::Internal("a call site that is not linked".into()).into()),
        }
    }

    fn link_site(
        &mut self,
        place: SitePlace,
        site: &CallSite,
    ) -> Result<Site<D::Value>, Halt<D::Value>> {
        let owner = self.linker.symbols.class_text(site.bootstrap.owner).to_owned();
        let name = self.linker.symbols.name_text(site.bootstrap.name).to_owned();
        match (owner.as_str(), name.as_str()) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                Ok(Site::Lambda(self.lambda_class(place, site)?, None))
            }
            ("java/lang/invoke/StringConcatFactory", _) => {
                Ok(Site::Method(self.concat_method(place, site)?))
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                Ok(Site::Method(self.record_method(place, site)?))
            }
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                Ok(Site::Method(self.type_switch(place, site)?))
            }
            _ => {
                let what = format!("invokedynamic bootstrap {}.{name}", owner.replace('/', "."));
                Err(Stop::Unsupported(what).into())
            }
        }
    }

    /// The name of the class made for a call site.
    fn site_class(&mut self, place: SitePlace, what: &str) -> ClassName {
        let (method, pred, rule) = place;
        let linked = self.linker.method(method);
        let owner = self.linker.class(linked.class);
        let index = owner.methods.iter().position(|m| *m == method).unwrap_or(0);
        let owner = self.linker.symbols.class_text(owner.name).to_owned();
        let text = format!("{owner}$${what}$m{index}p{}r{}", pred.0, rule + 1);
        self.linker.symbols.class(&text)
    }

    /// A class made for a call site, or the one made in an earlier run.
    fn made_class(&mut self, class: Class) -> Result<ClassId, Halt<D::Value>> {
        if let Ok(id) = self.linker.made(class.name) {
            return Ok(id);
        }
        let id = self.linker.define(Arc::new(class));
        self.linked(id)
    }

    /// A made class with one static method of this name and descriptor.
    fn static_holder(
        &mut self,
        place: SitePlace,
        what: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<(MethodId, MethodRef, bool), Halt<D::Value>> {
        let class = self.site_class(place, what);
        let id = self.reference(class, name, descriptor)?;
        let symbol = self.linker.symbols.method_symbol(id);
        let method = Method {
            id,
            name: symbol.name,
            descriptor: symbol.descriptor,
            flags: access::STATIC | access::SYNTHETIC,
            has_code: true,
            nonnull: Box::default(),
            deprecated: false,
        };
        let made = Class {
            name: class,
            flags: access::FINAL | access::SYNTHETIC,
            superclass: Some(self.linker.object),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![method],
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
        let class = self.made_class(made)?;
        let method = self.linker.class(class).methods[0];
        Ok((method, id, !self.linker.has_body(method)))
    }

    /// A method reference by texts.
    fn reference(
        &mut self,
        class: ClassName,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodRef, Stop> {
        let made = self.linker.symbols.method(class, name, descriptor);
        made.map_err(|e| Stop::Unsupported(format!("call site: {e}")))
    }

    fn reference_in(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodRef, Stop> {
        let class = self.linker.symbols.class(class);
        self.reference(class, name, descriptor)
    }
}
