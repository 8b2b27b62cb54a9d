//! Finds methods in the classes of a target.

use std::collections::VecDeque;
use std::sync::Arc;

use senda_rules::class::{Class, LoadError, Method, access};
use senda_rules::ids::ClassName;
use senda_rules::symbols::Symbols;

use super::near::near;
use super::pattern::{Pattern, is_suffix, plain};
use crate::fault::Fault;
use crate::target::Opened;

/// How many lines a message lists at most.
const LISTED: usize = 20;

/// A method that was found.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// Its class.
    pub class: Arc<Class>,
    /// Its place among the class's methods.
    pub index: usize,
}

impl Chosen {
    /// Its declaration.
    pub fn method(&self) -> &Method {
        &self.class.methods[self.index]
    }

    /// `pkg.Class.name(int,java.lang.String)`
    pub fn text(&self, symbols: &Symbols) -> String {
        let class = symbols.class_java(self.class.name);
        format!("{class}.{}", senda_bytecode::stats::java_signature(symbols, self.method()))
    }

    fn is_made_by_compiler(&self) -> bool {
        self.method().flags & (access::SYNTHETIC | access::BRIDGE) != 0
    }
}

/// Looks methods up.
pub struct Finder<'t> {
    target: &'t Opened,
    /// The interner that everything found is in terms of.
    pub symbols: Symbols,
    /// The first class that was passed over because it cannot be read.
    unreadable: Option<LoadError>,
}

impl<'t> Finder<'t> {
    /// A finder over a target.
    pub fn new(target: &'t Opened) -> Finder<'t> {
        Finder { target, symbols: Symbols::new(), unreadable: target.damaged.first().cloned() }
    }

    /// The one method that is meant. `arguments` is how many values are given for it, if that is
    /// known: overloads that take another number of them are not meant.
    ///
    /// # Errors
    /// When there is none or there are several, with what there is.
    pub fn one(&mut self, pattern: &Pattern, arguments: Option<usize>) -> Result<Chosen, Fault> {
        if pattern.is_all() {
            return Err(Fault::usage(format!("`{}` is many methods, one is needed", pattern.name))
                .note("write the method's name instead of `*`"));
        }
        let mut found = self.all(pattern)?;
        if found.len() > 1
            && let Some(main) = found.iter().find(|m| is_main(&self.symbols, m)).cloned()
            && found.iter().all(|m| m.class.name == main.class.name)
        {
            return Ok(main);
        }
        if found.len() > 1
            && let Some(count) = arguments
        {
            let fits = |m: &Chosen| self.symbols.method_type(m.method().id).params.len() == count;
            let fitting: Vec<Chosen> = found.iter().filter(|m| fits(m)).cloned().collect();
            if !fitting.is_empty() {
                found = fitting;
            }
        }
        match found.as_slice() {
            [one] => Ok(one.clone()),
            many => Err(self.ambiguous(pattern, many)),
        }
    }

    /// All methods that are meant, at least one, those that the compiler made only if there are no
    /// others.
    ///
    /// # Errors
    /// When there is none, with what there is.
    pub fn all(&mut self, pattern: &Pattern) -> Result<Vec<Chosen>, Fault> {
        let classes = self.classes(pattern)?;
        let mut found = Vec::new();
        for class in &classes {
            for index in 0..class.methods.len() {
                let chosen = Chosen { class: class.clone(), index };
                if self.matches(pattern, &chosen) {
                    found.push(chosen);
                }
            }
        }
        if pattern.is_all() && !classes.is_empty() {
            return Ok(found);
        }
        if found.iter().any(|m| !m.is_made_by_compiler()) {
            found.retain(|m| !m.is_made_by_compiler());
        }
        if found.is_empty() { Err(self.missing(pattern, &classes)?) } else { Ok(found) }
    }

    fn matches(&self, pattern: &Pattern, chosen: &Chosen) -> bool {
        let method = chosen.method();
        if pattern.is_all() {
            return true;
        }
        if self.symbols.name_text(method.name) != pattern.name {
            return false;
        }
        let types = self.types(chosen);
        pattern.takes(&types, self.symbols.name_text(method.descriptor))
    }

    fn types(&self, chosen: &Chosen) -> Vec<String> {
        let ty = self.symbols.method_type(chosen.method().id);
        ty.params.iter().map(|p| p.java(&self.symbols)).collect()
    }

    /// The classes that a pattern may mean.
    fn classes(&mut self, pattern: &Pattern) -> Result<Vec<Arc<Class>>, Fault> {
        let Some(wanted) = &pattern.class else {
            if self.target.is_jdk {
                return Err(Fault::usage(format!("`{}` is not enough in the JDK", pattern.name))
                    .note("name the class too: java.lang.Math.abs(int)"));
            }
            return Ok(self.load_readable());
        };
        let target = self.target;
        let plain_names = target.classes.iter().map(|name| (name, plain(name)));
        let (mut exact, mut suffix) = (Vec::new(), Vec::new());
        for (name, plain) in plain_names {
            if plain == *wanted {
                exact.push(name.clone());
            } else if is_suffix(wanted, &plain) {
                suffix.push(name.clone());
            }
        }
        let names = if exact.is_empty() { suffix } else { exact };
        if !names.is_empty() {
            return Ok(self.load(&names)?);
        }
        // Not the target's own: then it is on the class path, under its full name.
        for name in spellings(wanted) {
            if let Some(class) = self.class(&name)? {
                return Ok(vec![class]);
            }
        }
        Err(self.no_class(wanted))
    }

    fn class(&mut self, internal: &str) -> Result<Option<Arc<Class>>, LoadError> {
        let name = self.symbols.class(internal);
        self.target.classpath.class(&mut self.symbols, name)
    }

    fn load(&mut self, names: &[String]) -> Result<Vec<Arc<Class>>, LoadError> {
        let mut classes = Vec::new();
        for name in names {
            classes.extend(self.class(name)?);
        }
        Ok(classes)
    }

    /// The target's own classes. One that cannot be read must not keep the others from being used.
    fn load_readable(&mut self) -> Vec<Arc<Class>> {
        let mut classes = Vec::new();
        for name in &self.target.classes {
            match self.class(name) {
                Ok(class) => classes.extend(class),
                Err(fault) => {
                    self.unreadable.get_or_insert(fault);
                }
            }
        }
        classes
    }

    fn no_class(&self, wanted: &str) -> Fault {
        let last = |name: &str| plain(name).rsplit('.').next().unwrap_or_default().to_owned();
        let simple: Vec<String> = self.target.classes.iter().map(|name| last(name)).collect();
        let close = near(&last(wanted), simple.iter().map(String::as_str));
        let meant = self.target.classes.iter().filter(|name| close.contains(&last(name).as_str()));
        let meant: Vec<String> = meant.map(|name| name.replace('/', ".")).collect();
        let fault = Fault::usage(format!("there is no class `{wanted}` in {}", self.target.shown));
        if !meant.is_empty() {
            return fault.list("did you mean", &meant, LISTED);
        }
        if self.target.is_jdk {
            return fault.note("write the full name, such as java.util.ArrayList");
        }
        let all: Vec<String> = self.target.classes.iter().map(|n| n.replace('/', ".")).collect();
        fault.list("its classes are", &all, LISTED)
    }

    /// Explains why there is no such method.
    fn missing(&mut self, pattern: &Pattern, classes: &[Arc<Class>]) -> Result<Fault, Fault> {
        let mut all = Vec::new();
        for class in classes {
            for index in 0..class.methods.len() {
                all.push(Chosen { class: class.clone(), index });
            }
        }
        let inherited = self.inherited(pattern, classes)?;
        let symbols = &self.symbols;
        let name_of = |m: &Chosen| symbols.name_text(m.method().name).to_owned();
        let same: Vec<String> =
            all.iter().filter(|m| name_of(m) == pattern.name).map(|m| m.text(symbols)).collect();
        let place = pattern.class.clone().unwrap_or_else(|| self.target.shown.clone());
        if !same.is_empty() {
            let text = format!("no `{}` in {place} takes these parameters", pattern.name);
            return Ok(Fault::usage(text).list("there are", &same, LISTED));
        }
        let mut fault = Fault::usage(format!("there is no method `{}` in {place}", pattern.name));
        if let Some(unreadable) = &self.unreadable {
            fault = fault.note(format!("a class cannot be read: {unreadable}"));
        }
        if let Some(text) = inherited {
            return Ok(fault.note(format!("it is inherited: name {text} instead")));
        }
        let names: Vec<String> = all.iter().map(name_of).collect();
        let close = near(&pattern.name, names.iter().map(String::as_str));
        // Nearest first, so that the list does not lose it when it is cut.
        let meant: Vec<String> = close
            .iter()
            .flat_map(|name| all.iter().filter(move |m| name_of(m) == *name))
            .map(|m| m.text(symbols))
            .collect();
        let shown = all.iter().filter(|m| !m.is_made_by_compiler() && !name_of(m).starts_with('<'));
        let others: Vec<String> =
            shown.map(|m| m.text(symbols)).filter(|text| !meant.contains(text)).collect();
        let heading = if meant.is_empty() { "its methods are" } else { "there are also" };
        Ok(fault.list("did you mean", &meant, LISTED).list(heading, &others, LISTED))
    }

    /// The superclass or interface that declares such a method.
    fn inherited(
        &mut self,
        pattern: &Pattern,
        classes: &[Arc<Class>],
    ) -> Result<Option<String>, LoadError> {
        let [class] = classes else { return Ok(None) };
        let above = |class: &Class| class.superclass.into_iter().chain(class.interfaces.clone());
        let mut open: VecDeque<ClassName> = above(class).collect();
        // A damaged hierarchy may be a ring.
        for _ in 0..1_000 {
            let Some(name) = open.pop_front() else { break };
            let Some(class) = self.target.classpath.class(&mut self.symbols, name)? else {
                continue;
            };
            for index in 0..class.methods.len() {
                let chosen = Chosen { class: class.clone(), index };
                if self.matches(pattern, &chosen) {
                    return Ok(Some(chosen.text(&self.symbols)));
                }
            }
            open.extend(above(&class));
        }
        Ok(None)
    }

    fn ambiguous(&self, pattern: &Pattern, many: &[Chosen]) -> Fault {
        let texts: Vec<String> = many.iter().map(|m| m.text(&self.symbols)).collect();
        let one_class = many.windows(2).all(|w| w[0].class.name == w[1].class.name);
        let how = if one_class {
            "choose one by its parameters, in quotes because of the parentheses"
        } else {
            "choose one by its class"
        };
        let example = texts.first().map_or_else(String::new, |text| format!(": '{text}'"));
        Fault::usage(format!("`{}` is {} methods", pattern.name, many.len()))
            .list("there are", &texts, LISTED)
            .note(format!("{how}{example}"))
    }

    /// Whether a class extends or implements another one, as far as its supertypes can be read.
    fn is_below(&mut self, class: &Class, wanted: ClassName) -> bool {
        let above = |class: &Class| class.superclass.into_iter().chain(class.interfaces.clone());
        let mut open: VecDeque<ClassName> = above(class).collect();
        // A damaged hierarchy may be a ring.
        for _ in 0..1_000 {
            let Some(name) = open.pop_front() else { break };
            if name == wanted {
                return true;
            }
            if let Ok(Some(class)) = self.target.classpath.class(&mut self.symbols, name) {
                open.extend(above(&class));
            }
        }
        false
    }

    /// The methods with code that implement this one in the target's own classes.
    pub fn implementations(&mut self, chosen: &Chosen) -> Vec<String> {
        if self.target.is_jdk {
            return Vec::new();
        }
        let (name, descriptor) = (chosen.method().name, chosen.method().descriptor);
        let mut found = Vec::new();
        for class in self.load_readable() {
            if let Some(index) = class.method_index(name, descriptor)
                && class.methods[index].has_code
                && class.methods[index].flags & (access::STATIC | access::PRIVATE) == 0
                && self.is_below(&class, chosen.class.name)
            {
                found.push(Chosen { class: class.clone(), index }.text(&self.symbols));
            }
        }
        found
    }
}

/// Whether this is the method that `java` starts, which takes its arguments as an array.
pub fn is_main(symbols: &Symbols, chosen: &Chosen) -> bool {
    let method = chosen.method();
    method.is_static()
        && symbols.name_text(method.name) == "main"
        && symbols.name_text(method.descriptor) == "([Ljava/lang/String;)V"
}

/// The internal names that a dotted name may stand for: any number of its last parts may be nested
/// classes, and without a package it may be one of `java.lang`.
fn spellings(dotted: &str) -> Vec<String> {
    let parts: Vec<&str> = dotted.split('.').collect();
    let mut all: Vec<String> = (1..=parts.len())
        .rev()
        .map(|outer| {
            let (package, nested) = parts.split_at(outer);
            let mut name = package.join("/");
            for part in nested {
                name.push('$');
                name.push_str(part);
            }
            name
        })
        .collect();
    if !parts[0].starts_with(char::is_lowercase) {
        let in_lang: Vec<String> = all.iter().map(|name| format!("java/lang/{name}")).collect();
        all.extend(in_lang);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dotted_names_may_be_nested() {
        assert_eq!(spellings("p.A.B"), ["p/A/B", "p/A$B", "p$A$B"]);
        assert_eq!(spellings("Math"), ["Math", "java/lang/Math"]);
    }
}
