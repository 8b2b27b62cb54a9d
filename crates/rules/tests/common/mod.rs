//! Random well-formed bodies.
//!
//! Every predicate goes on with the next one in its first rule, which also uses all parameters: so
//! all predicates are reached and all parameters live. The rest is left to chance.

use senda_rules::canon::normalise_consts;
use senda_rules::ids::{ClassName, FieldRef, IdVec, Name, PredId, Var};
use senda_rules::ir::{
    Body, BootArg, Call, CallSite, Callee, Const, Detail, End, Guard, Handle, HandleKind, Instr,
    Link, Operand, Place, Pred, PredName, Rule, SourceMap, Test,
};
use senda_rules::op::{Cmp, Op};
use senda_rules::symbols::Symbols;
use senda_rules::types::{Kind, Type};

/// A small generator of numbers (SplitMix64), so that a body is a function of its seed.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
const NAMES: [&str; 12] = [
    "run",
    "a_4c",
    "get_field",
    "Upper",
    "<init>",
    "lambda$0",
    "a (b).%",
    "é",
    "x_",
    "it's",
    "a\\b",
    "line\nbreak",
];
const CLASSES: [&str; 6] = ["A", "p/B", "java/lang/String", "p/q/C$1", "odd.one", "p/paren(:"];
const ARRAYS: [&str; 4] = ["[I", "[[J", "[Lp/B;", "[[[Lp/q/C$1;"];

/// A random well-formed body with about this many predicates, and instructions per rule.
pub fn body(symbols: &mut Symbols, seed: u64, preds: usize, code: usize) -> Body {
    let mut g = Generator { s: symbols, c: Chance(seed), consts: Vec::new(), code, preds: vec![] };
    g.body(preds)
}

struct Shape {
    name: PredName,
    params: Vec<Kind>,
    /// Whether the last parameter is the flag of a call.
    after_call: bool,
}

struct Generator<'s> {
    s: &'s mut Symbols,
    c: Chance,
    consts: Vec<Const>,
    code: usize,
    preds: Vec<Shape>,
}

/// A rule while it is made.
struct Draft {
    vars: Vec<Kind>,
    code: Vec<Instr>,
}

impl Draft {
    fn fresh(&mut self, kind: Kind) -> Var {
        self.vars.push(kind);
        Var(self.vars.len() as u32 - 1)
    }
}

impl Generator<'_> {
    fn body(&mut self, count: usize) -> Body {
        let class = self.class();
        let name = self.c.pick(&NAMES);
        let types: Vec<Type> = (0..self.c.below(4)).map(|_| self.ty()).collect();
        let ret = if self.c.one_in(3) { None } else { Some(self.ty()) };
        let descriptor = self.descriptor(&types, ret);
        let method = self.s.method(class, name, &descriptor).expect("well formed");
        let is_static = self.c.one_in(2);
        let receiver = if is_static { None } else { Some(Kind::Ref) };
        let params: Vec<Kind> =
            receiver.into_iter().chain(types.iter().map(|t| t.kind())).collect();
        self.shapes(count, params.clone());
        let returns = ret.map(Type::kind);
        let preds: IdVec<PredId, Pred> =
            (0..self.preds.len()).map(|i| self.pred(i, returns)).collect();
        let source = self.source(params.len());
        let consts = std::mem::take(&mut self.consts).into();
        let mut body = Body { method, is_static, returns, preds, consts, source };
        normalise_consts(&mut body);
        body
    }

    fn shapes(&mut self, count: usize, entry: Vec<Kind>) {
        let copy = |g: &mut Self| if g.c.one_in(8) { 1 + g.c.below(3) as u32 } else { 0 };
        let name = PredName { place: Place::Entry, copy: 0 };
        self.preds.push(Shape { name, params: entry, after_call: false });
        for i in 1..=count as u32 {
            let after_call = self.c.one_in(3);
            let place = match (after_call, self.c.below(4)) {
                (true, 0) => Place::AfterInit(i * 3),
                (true, _) => Place::AfterCall(i * 3),
                (_, 0) => Place::Handlers(i),
                (_, 1) => Place::Block(i * 3),
                _ => Place::Check(i * 3),
            };
            let mut params: Vec<Kind> = (0..self.c.below(4)).map(|_| self.c.pick(&KINDS)).collect();
            if after_call {
                params.push(Kind::Flag);
            }
            let name = PredName { place, copy: copy(self) };
            self.preds.push(Shape { name, params, after_call });
        }
    }

    fn pred(&mut self, index: usize, returns: Option<Kind>) -> Pred {
        let (name, params) = (self.preds[index].name, self.preds[index].params.clone());
        let guards = self.guards(&params, self.preds[index].after_call, index);
        let rules = guards
            .into_iter()
            .enumerate()
            .map(|(number, guards)| self.rule(index, number, guards, returns))
            .collect();
        Pred { name, params: params.into(), rules }
    }

    /// Guards that exclude each other and leave nothing out.
    fn guards(&mut self, params: &[Kind], after_call: bool, index: usize) -> Vec<Vec<Guard>> {
        let test = |test: Test| Guard { test, holds: true };
        if after_call {
            let ok = test(Test::Ok(Operand::var(Var(params.len() as u32 - 1))));
            return vec![vec![ok.clone()], vec![ok.negate()]];
        }
        let of = |kind: Kind| {
            let found = (0u32..).zip(params).filter(move |(_, k)| **k == kind);
            found.map(|(i, _)| Operand::var(Var(i))).collect::<Vec<_>>()
        };
        let (ints, refs) = (of(Kind::Int), of(Kind::Ref));
        if index == 0 || self.c.one_in(3) || (ints.is_empty() && refs.is_empty()) {
            return vec![vec![]];
        }
        if refs.is_empty() || (!ints.is_empty() && self.c.one_in(2)) {
            let a = self.c.pick(&ints);
            if self.c.one_in(2) {
                return self.switch(a);
            }
            let b = if self.c.one_in(2) { self.c.pick(&ints) } else { self.constant(Kind::Int) };
            let cmp = test(Test::Cmp(self.c.pick(&Cmp::ALL), a, b));
            return vec![vec![cmp.clone()], vec![cmp.negate()]];
        }
        let a = self.c.pick(&refs);
        let class = self.class();
        let index = if ints.is_empty() { self.constant(Kind::Int) } else { self.c.pick(&ints) };
        let (null, second) = match self.c.below(7) {
            0 => return two(test(Test::Same(a, self.operand_of(Kind::Ref, &refs)))),
            1 => return two(test(Test::InstanceOf(a, class))),
            2 => return two(test(Test::CastOk(a, class))),
            3 => return two(test(Test::Linked { object: None, link: self.link() })),
            4 => return two(test(Test::Linked { object: Some(a), link: self.link() })),
            5 => (a, test(Test::InBounds { array: a, index })),
            _ => (a, test(Test::StoreOk { array: a, value: self.operand_of(Kind::Ref, &refs) })),
        };
        let null = test(Test::Null(null));
        let (not, opposite) = (null.negate(), second.negate());
        vec![vec![not.clone(), second], vec![not, opposite], vec![null]]
    }

    fn switch(&mut self, subject: Operand) -> Vec<Vec<Guard>> {
        let mut all = Vec::new();
        let mut next = -5;
        let mut rules = Vec::new();
        for _ in 0..1 + self.c.below(4) {
            let mut labels = Vec::new();
            for _ in 0..1 + self.c.below(3) {
                next += 1 + self.c.below(3) as i32;
                labels.push(next);
            }
            all.extend(&labels);
            rules.push(vec![Guard { test: Test::In(subject, labels.into()), holds: true }]);
        }
        rules.push(vec![Guard { test: Test::In(subject, all.into()), holds: false }]);
        rules
    }

    fn rule(
        &mut self,
        index: usize,
        number: usize,
        guards: Vec<Guard>,
        returns: Option<Kind>,
    ) -> Rule {
        let params = self.preds[index].params.clone();
        let mut d = Draft { vars: params.clone(), code: Vec::new() };
        if number == 0 {
            for (i, kind) in (0u32..).zip(&params).filter(|(_, k)| **k != Kind::Flag) {
                let field = self.field_of(*kind);
                d.code.push(Instr::SetStatic { field, value: Operand::var(Var(i)) });
            }
        }
        if let Some(Guard { test: Test::Ok(flag), holds: false }) = guards.first() {
            let flag = *flag;
            let dst = d.fresh(Kind::Ref);
            d.code.push(Instr::Caught { dst, flag });
        }
        for _ in 0..self.c.below(self.code + 1) {
            self.instr(&mut d);
        }
        let next = index + 1;
        let target = if number == 0 && next < self.preds.len() {
            Some(next)
        } else if self.preds.len() > 1 && self.c.one_in(3) {
            Some(1 + self.c.below(self.preds.len() - 1))
        } else {
            None
        };
        let (call, end) = match target {
            Some(target) => {
                let call =
                    if self.preds[target].after_call { Some(self.call(&mut d)) } else { None };
                (call, self.goto(&d, target))
            }
            None => (None, self.end(&d, returns)),
        };
        let origin = self.origin(self.preds[index].name.place);
        let named = origin.is_empty() && self.c.one_in(2);
        let at = named.then(|| self.c.next() as u16);
        let (guards, code, vars) = (guards.into(), d.code.into(), d.vars.into());
        Rule { guards, code, call, end, vars, origin, at }
    }

    fn goto(&mut self, d: &Draft, target: usize) -> End {
        let params = self.preds[target].params.clone();
        let args = params
            .iter()
            .map(|kind| match kind {
                // Only the call of this very rule has a flag that may be handed on here.
                Kind::Flag => Operand::var(Var(d.vars.len() as u32 - 1)),
                kind => self.operand(d, *kind),
            })
            .collect();
        End::Goto { pred: PredId(target as u32), args }
    }

    fn end(&mut self, d: &Draft, returns: Option<Kind>) -> End {
        match self.c.below(5) {
            0 => End::Throw(self.operand(d, Kind::Ref)),
            1 => End::Unsupported(self.name()),
            _ => End::Return(returns.map(|kind| self.operand(d, kind))),
        }
    }

    fn call(&mut self, d: &mut Draft) -> Call {
        let types: Vec<Type> = (0..self.c.below(3)).map(|_| self.ty()).collect();
        let ret = if self.c.one_in(3) { None } else { Some(self.ty()) };
        let descriptor = self.descriptor(&types, ret);
        let class = self.class();
        let name = self.c.pick(&NAMES);
        let method = self.s.method(class, name, &descriptor).expect("well formed");
        let mut kinds: Vec<Kind> = types.iter().map(|t| t.kind()).collect();
        let mut ret = ret.map(Type::kind);
        let callee = match self.c.below(8) {
            0 => {
                kinds.clear();
                ret = None;
                Callee::Init(class)
            }
            1 => Callee::Dynamic(Box::new(self.site(&descriptor))),
            2 => Callee::Static(method),
            3 => Callee::StaticInterface(method),
            n => {
                kinds.insert(0, Kind::Ref);
                let all = [
                    Callee::Special(method),
                    Callee::SpecialInterface(method),
                    Callee::Virtual(method),
                    Callee::Interface(method),
                ];
                all[n - 4].clone()
            }
        };
        let args = kinds.iter().map(|k| self.operand(d, *k)).collect();
        let result = ret.map(|kind| d.fresh(kind));
        Call { callee, args, result, flag: d.fresh(Kind::Flag) }
    }

    fn site(&mut self, descriptor: &str) -> CallSite {
        let args = (0..self.c.below(4))
            .map(|_| match self.c.below(5) {
                0 => BootArg::Const(self.const_value()),
                1 => BootArg::Class(self.class()),
                2 => BootArg::MethodType(self.s.name(descriptor)),
                3 => BootArg::Handle(self.handle()),
                _ => BootArg::Unsupported(self.name()),
            })
            .collect();
        let (name, descriptor) = (self.name(), self.s.name(descriptor));
        CallSite { bootstrap: self.handle(), name, descriptor, args }
    }

    fn handle(&mut self) -> Handle {
        let (kind, _) = self.c.pick(&HandleKind::ALL);
        let (owner, name) = (self.class(), self.name());
        Handle { kind, owner, name, descriptor: self.s.name("(I)V") }
    }

    fn instr(&mut self, d: &mut Draft) {
        let int = |g: &mut Self, d: &Draft| g.operand(d, Kind::Int);
        let object = |g: &mut Self, d: &Draft| g.operand(d, Kind::Ref);
        let instr = match self.c.below(18) {
            0..=5 => self.scalar(d),
            6 => Instr::NewObject { class: self.class(), dst: d.fresh(Kind::Ref) },
            7 => {
                let length = int(self, d);
                Instr::NewArray { class: self.array(), length, dst: d.fresh(Kind::Ref) }
            }
            8 => {
                let lengths = [int(self, d), int(self, d)].into();
                let class = self.s.class("[[[I");
                Instr::NewMultiArray { class, lengths, dst: d.fresh(Kind::Ref) }
            }
            9 => Instr::ArrayLength { array: object(self, d), dst: d.fresh(Kind::Int) },
            10 => {
                let (array, index, elem) = (object(self, d), int(self, d), self.ty());
                Instr::GetElem { array, index, elem, dst: d.fresh(elem.kind()) }
            }
            11 => {
                let (array, index, elem) = (object(self, d), int(self, d), self.ty());
                Instr::SetElem { array, index, elem, value: self.operand(d, elem.kind()) }
            }
            12 => {
                let (object, field) = (object(self, d), self.field());
                let kind = self.s.field_symbol(field).ty.kind();
                Instr::GetField { object, field, dst: d.fresh(kind) }
            }
            13 => {
                let (object, field) = (object(self, d), self.field());
                let kind = self.s.field_symbol(field).ty.kind();
                Instr::SetField { object, field, value: self.operand(d, kind) }
            }
            14 => {
                let field = self.field();
                let kind = self.s.field_symbol(field).ty.kind();
                Instr::GetStatic { field, dst: d.fresh(kind) }
            }
            15 => {
                let (object, class) = (object(self, d), self.class());
                Instr::InstanceOf { object, class, dst: d.fresh(Kind::Int) }
            }
            16 => {
                let detail = self.detail(d);
                Instr::NewException { class: self.class(), detail, dst: d.fresh(Kind::Ref) }
            }
            _ => match self.c.below(4) {
                0 => Instr::ClassObject { class: self.array(), dst: d.fresh(Kind::Ref) },
                1 => Instr::Init { class: self.class() },
                2 => Instr::MonitorEnter { object: object(self, d) },
                _ => Instr::MonitorExit { object: object(self, d) },
            },
        };
        d.code.push(instr);
    }

    fn scalar(&mut self, d: &mut Draft) -> Instr {
        let op = self.c.pick(Op::ALL);
        match op.operands() {
            [a] => {
                let a = self.operand(d, *a);
                Instr::Unary { op, a, dst: d.fresh(op.result()) }
            }
            kinds => {
                let (a, b) = (self.operand(d, kinds[0]), self.operand(d, kinds[1]));
                Instr::Binary { op, a, b, dst: d.fresh(op.result()) }
            }
        }
    }

    fn detail(&mut self, d: &Draft) -> Detail {
        let object = self.operand(d, Kind::Ref);
        let int = self.operand(d, Kind::Int);
        match self.c.below(9) {
            0 => Detail::None,
            1 => Detail::DivisionByZero,
            2 => Detail::Index { array: object, index: int },
            3 => Detail::Size(int, self.c.one_in(2).then(|| self.link())),
            4 => Detail::Cast { object, class: self.array() },
            5 => Detail::Null(None),
            6 => Detail::Null(Some(self.link())),
            7 => Detail::Link(self.link()),
            _ => Detail::Store(object),
        }
    }

    fn link(&mut self) -> Link {
        let (class, field) = (self.class(), self.field());
        let method = self.s.method(class, self.c.pick(&NAMES), "(IJ)V").expect("well formed");
        match self.c.below(8) {
            0 => Link::Class(self.array()),
            1 => Link::GetField(field),
            2 => Link::PutField(field),
            3 => Link::PutStatic(field),
            4 => Link::Special(method),
            5 => Link::SpecialInterface(method),
            6 => Link::Virtual(method),
            _ => Link::Interface(method),
        }
    }

    fn operand(&mut self, d: &Draft, kind: Kind) -> Operand {
        let known: Vec<Operand> = (0u32..)
            .zip(&d.vars)
            .filter(|(_, k)| **k == kind)
            .map(|(i, _)| Operand::var(Var(i)))
            .collect();
        self.operand_of(kind, &known)
    }

    fn operand_of(&mut self, kind: Kind, known: &[Operand]) -> Operand {
        if known.is_empty() || self.c.one_in(4) { self.constant(kind) } else { self.c.pick(known) }
    }

    fn constant(&mut self, kind: Kind) -> Operand {
        let value = loop {
            let value = self.const_value();
            if value.kind() == kind {
                break value;
            }
        };
        self.consts.push(value);
        Operand::constant(self.consts.len() - 1)
    }

    fn const_value(&mut self) -> Const {
        let bits = self.c.next();
        let small = self.c.one_in(2);
        match self.c.below(6) {
            0 => Const::Int(if small { bits as i32 % 5 } else { bits as i32 }),
            1 => Const::Long(if small { bits as i64 % 5 } else { bits as i64 }),
            2 => {
                Const::Float(if small { ((bits % 9) as f32 - 4.0).to_bits() } else { bits as u32 })
            }
            3 => Const::Double(if small { ((bits % 9) as f64 / 8.0).to_bits() } else { bits }),
            4 => Const::Null,
            _ => {
                let units: Vec<u16> = (0..self.c.below(6))
                    .map(|_| {
                        let any = self.c.next() as u16;
                        self.c.pick(&[0x61, 0x22, 0x5c, 0xa, 0, 0xd83d, 0xde00, 0xfeff, any])
                    })
                    .collect();
                Const::Str(self.s.string(&units))
            }
        }
    }

    fn origin(&mut self, place: Place) -> Box<[u16]> {
        let mut at = match place {
            Place::Block(pc) => pc as u16,
            _ => self.c.below(100) as u16,
        };
        let mut offsets = Vec::new();
        for _ in 0..self.c.below(5) {
            offsets.push(at);
            at += 1 + self.c.below(3) as u16;
        }
        offsets.into()
    }

    fn source(&mut self, params: usize) -> SourceMap {
        let mut offset = 0;
        let lines = (0..self.c.below(5))
            .map(|_| {
                offset += self.c.below(9) as u16;
                (offset, self.c.next() as u16)
            })
            .collect();
        let file = if self.c.one_in(2) { Some(self.name()) } else { None };
        let known = self.c.one_in(2);
        let params = (0..if known { params } else { 0 })
            .map(|_| if self.c.one_in(3) { None } else { Some(self.name()) })
            .collect();
        SourceMap { file, lines, params }
    }

    fn name(&mut self) -> Name {
        let text = self.c.pick(&NAMES);
        self.s.name(text)
    }

    fn class(&mut self) -> ClassName {
        let text = self.c.pick(&CLASSES);
        self.s.class(text)
    }

    fn array(&mut self) -> ClassName {
        let text = self.c.pick(&ARRAYS);
        self.s.class(text)
    }

    fn ty(&mut self) -> Type {
        match self.c.below(10) {
            0 => Type::Boolean,
            1 => Type::Byte,
            2 => Type::Char,
            3 => Type::Short,
            4 => Type::Int,
            5 => Type::Long,
            6 => Type::Float,
            7 => Type::Double,
            // Not every class name may stand in a descriptor.
            8 => Type::Ref(self.s.class("p/paren(")),
            _ => Type::Ref(self.array()),
        }
    }

    fn field(&mut self) -> FieldRef {
        let (owner, name, ty) = (self.class(), self.name(), self.ty());
        self.s.field(owner, name, ty)
    }

    fn field_of(&mut self, kind: Kind) -> FieldRef {
        loop {
            let field = self.field();
            if self.s.field_symbol(field).ty.kind() == kind {
                return field;
            }
        }
    }

    fn descriptor(&self, params: &[Type], ret: Option<Type>) -> String {
        let mut text = String::from("(");
        for p in params {
            text.push_str(&p.descriptor(self.s));
        }
        text.push(')');
        text + &ret.map_or_else(|| "V".into(), |t| t.descriptor(self.s))
    }
}

fn two(guard: Guard) -> Vec<Vec<Guard>> {
    vec![vec![guard.clone()], vec![guard.negate()]]
}
