//! Objects that answer stubbed calls: anonymous classes that return the answers of the test in order.

use std::collections::HashMap;

use senda_testcase::{Access, Double, Member, Object, ObjectId, TestCase, Type, Value};

use super::body::Body;
use crate::literal::is_name;

impl<'a> Body<'a> {
    /// Whether source code can say the stubs of a test, and why not.
    pub(super) fn check_doubles(&self) -> Result<(), String> {
        let case = self.case();
        if case.unrealised.is_some() {
            return Ok(());
        }
        if case.isolated && !case.doubles.is_empty() {
            return Err("its stubs cannot be in classes that are loaded for it alone".into());
        }
        for double in &case.doubles {
            let class = case.object(double.object).map_or("", |object| &object.class);
            let named = self.name(&Type::named(class)).is_some();
            let answered = case.answers(double.object).into_iter().map(|(method, _)| method);
            let mut all = answered.chain(&double.missing);
            if !named || !all.all(|method| self.can_override(method)) {
                return Err(format!("its test class cannot name all that a stub of {class} has"));
            }
        }
        Ok(())
    }

    fn can_override(&self, method: &Member) -> bool {
        let mut types = method.params.iter().chain(&method.returns);
        let near = match method.access {
            Access::Public | Access::Protected => true,
            Access::Package => self.is_near(&method.class),
            Access::Private => false,
        };
        near && is_name(&method.name) && types.all(|ty| self.name(ty).is_some())
    }

    /// Declares an object with a class of its own.
    pub(super) fn double(&mut self, object: &Object, double: &Double) {
        let class = self.name(&Type::named(&object.class)).unwrap_or_default();
        let id = object.id;
        let case = self.case();
        let answers = case.answers(id);
        for (number, (_, values)) in answers.iter().enumerate() {
            if values.iter().any(|value| matches!(value, Some(Value::Ref(_)))) {
                let name = array(id, number);
                self.lines.push(format!("Object[] {name} = new Object[{}];", values.len()));
            }
        }
        self.lines.push(format!("{class} {id} = new {class}() {{"));
        for (number, (_, values)) in answers.iter().enumerate() {
            if values.len() > 1 && values.iter().any(Option::is_some) {
                self.lines.push(format!("    private int call{number};"));
            }
        }
        for (number, (method, values)) in answers.iter().enumerate() {
            let body = self.answer(id, number, method, values);
            self.method(method, body.as_deref());
        }
        for method in &double.missing {
            self.method(method, Some("throw new UnsupportedOperationException();"));
        }
        self.lines.push("};".into());
        self.declare(id, class);
    }

    fn method(&mut self, method: &Member, body: Option<&str>) {
        let access = match method.access {
            Access::Public => "public ",
            Access::Protected => "protected ",
            Access::Package | Access::Private => "",
        };
        let returns = method.returns.as_ref().map_or(Some("void".into()), |ty| self.name(ty));
        let spelled = method.params.iter().enumerate();
        let params = spelled.map(|(i, ty)| format!("{} p{i}", self.name(ty).unwrap_or_default()));
        let params: Vec<String> = params.collect();
        let (returns, name) = (returns.unwrap_or_default(), &method.name);
        self.lines.push("    @Override".into());
        self.lines.push(format!("    {access}{returns} {name}({}) {{", params.join(", ")));
        self.lines.extend(body.map(|body| format!("        {body}")));
        self.lines.push("    }".into());
    }

    /// The statement that answers, if something is to be returned.
    fn answer(
        &self,
        id: ObjectId,
        number: usize,
        method: &Member,
        values: &[Option<&Value>],
    ) -> Option<String> {
        let ty = method.returns.as_ref()?;
        let spelled = self.name(ty)?;
        let plain = |value: &Option<&Value>| value.map_or("null".into(), |v| self.plain(v));
        let objects = values.iter().any(|value| matches!(value, Some(Value::Ref(_))));
        let index = if values.len() > 1 { format!("call{number}++") } else { "0".into() };
        let all = values.iter().map(plain).collect::<Vec<_>>().join(", ");
        Some(if objects {
            let cast = if spelled == "Object" { String::new() } else { format!("({spelled}) ") };
            format!("return {cast}{}[{index}];", array(id, number))
        } else if values.len() == 1 {
            format!("return {all};")
        } else if ty.is_reference() {
            let cast = if spelled == "Object" { String::new() } else { format!("({spelled}) ") };
            format!("return {cast}new Object[] {{{all}}}[{index}];")
        } else {
            format!("return new {spelled}[] {{{all}}}[{index}];")
        })
    }

    /// Gives the made objects the objects that they return, once all are there.
    pub(super) fn fill_doubles(&mut self) {
        let case = self.case();
        for double in realised(case) {
            for (number, (_, values)) in case.answers(double.object).iter().enumerate() {
                if !values.iter().any(|value| matches!(value, Some(Value::Ref(_)))) {
                    continue;
                }
                for (i, value) in values.iter().enumerate() {
                    if let Some(value) = value.filter(|value| *value != &Value::Null) {
                        let value = self.plain(value);
                        let name = array(double.object, number);
                        self.lines.push(format!("{name}[{i}] = {value};"));
                    }
                }
            }
        }
    }

    /// Doubles by object, if the test can have them.
    pub(super) fn doubles(&self) -> HashMap<ObjectId, &'a Double> {
        realised(self.case()).iter().map(|double| (double.object, double)).collect()
    }
}

fn realised(case: &TestCase) -> &[Double] {
    if case.unrealised.is_some() { &[] } else { &case.doubles }
}

fn array(id: ObjectId, number: usize) -> String {
    format!("{id}answers{number}")
}
