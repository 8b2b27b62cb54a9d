//! Random reports, and the checker of schemas.

#[path = "../../../../cli/tests/support/schema.rs"]
pub mod schema;

use std::path::{Path, PathBuf};

use proptest::collection::vec;
use proptest::prelude::*;
use senda_testcase::*;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z][a-zA-Z0-9_]{0,8}", any::<String>().prop_map(|s| s.chars().take(6).collect())]
}

fn ty() -> impl Strategy<Value = Type> {
    prop_oneof![
        Just(Type::Boolean),
        Just(Type::Byte),
        Just(Type::Short),
        Just(Type::Char),
        Just(Type::Int),
        Just(Type::Long),
        Just(Type::Float),
        Just(Type::Double),
        Just(Type::named("p.Node")),
        Just(Type::named("int[]")),
    ]
}

/// The object that references may lead to.
pub const O1: ObjectId = ObjectId(1);

fn value(ty: &Type) -> BoxedStrategy<Value> {
    match ty {
        Type::Boolean => any::<bool>().prop_map(Value::Boolean).boxed(),
        Type::Byte => any::<i8>().prop_map(Value::Byte).boxed(),
        Type::Short => any::<i16>().prop_map(Value::Short).boxed(),
        Type::Char => any::<u16>().prop_map(Value::Char).boxed(),
        Type::Int => any::<i32>().prop_map(Value::Int).boxed(),
        Type::Long => any::<i64>().prop_map(Value::Long).boxed(),
        Type::Float => prop_oneof![
            any::<u32>().prop_map(Value::Float),
            any::<i8>().prop_map(|v| Value::float(f32::from(v) / 4.0)),
            Just(Value::float(-0.0)),
        ]
        .boxed(),
        Type::Double => prop_oneof![
            any::<u64>().prop_map(Value::Double),
            any::<i8>().prop_map(|v| Value::double(f64::from(v) / 4.0)),
            Just(Value::double(-0.0)),
        ]
        .boxed(),
        Type::Reference(_) => prop_oneof![
            Just(Value::Null),
            Just(Value::Ref(O1)),
            vec(any::<u16>(), 0..4).prop_map(Value::Text),
        ]
        .boxed(),
    }
}

fn content() -> impl Strategy<Value = (String, Content)> {
    let field = ("[a-z]{1,5}", proptest::option::of("[a-z]\\.[A-Z]"), ty()).prop_flat_map(
        |(name, owner, ty)| {
            value(&ty).prop_map(move |value| Field {
                owner: owner.clone(),
                name: name.clone(),
                value,
            })
        },
    );
    let fields = vec(field, 0..4).prop_map(|mut fields| {
        fields.sort_by(|a, b| (&a.owner, &a.name).cmp(&(&b.owner, &b.name)));
        fields.dedup_by(|a, b| (&a.owner, &a.name) == (&b.owner, &b.name));
        ("p.Node".to_owned(), Content::Fields(fields))
    });
    let elements = ty().prop_flat_map(|ty| {
        let class = format!("{ty}[]");
        vec(value(&ty), 0..4).prop_map(move |all| (class.clone(), Content::Elements(all)))
    });
    let text = vec(any::<u16>(), 0..4)
        .prop_map(|units| ("java.lang.String".to_owned(), Content::Value(Value::Text(units))));
    let boxed =
        value(&Type::Double).prop_map(|v| ("java.lang.Double".to_owned(), Content::Value(v)));
    let constant = word().prop_map(|name| ("p.Color".to_owned(), Content::Constant(name)));
    let held = "[A-Z]{1,5}".prop_map(|name| {
        let (class, ty, access) = ("p.Color".into(), Type::named("p.Node"), Access::Private);
        ("p.Node".to_owned(), Content::Held(Held { class, name, ty, access }))
    });
    prop_oneof![fields, elements, text, boxed, constant, held]
}

/// A call that makes the object, or a static method that makes another one, which is then called.
fn built() -> impl Strategy<Value = Vec<Step>> {
    let args = vec(ty().prop_flat_map(|ty| value(&ty).prop_map(move |v| (ty.clone(), v))), 0..3);
    let spot = prop_oneof![
        word().prop_map(|name| Spot::Field("p.Node".into(), name)),
        any::<u32>().prop_map(Spot::Element),
    ];
    let flags = (any::<bool>(), any::<bool>(), proptest::option::of(ty()));
    (args, spot, flags, any::<bool>()).prop_map(|(args, place, (first, outer, returns), some)| {
        let (params, args): (Vec<Type>, Vec<Value>) = args.into_iter().unzip();
        let step = |object: u32, name: &str| Step {
            object: ObjectId(object),
            class: "p.Node".into(),
            name: name.into(),
            access: Access::Package,
            is_static: false,
            has_outer: false,
            params: params.clone(),
            args: args.clone(),
            returns: returns.clone(),
            gives: None,
            finds: Vec::new(),
        };
        let has_outer = outer && !params.is_empty();
        let found = Found { object: O1, holder: ObjectId(7), place: place.clone() };
        match (some, first) {
            (false, _) => Vec::new(),
            (true, true) => vec![Step { has_outer, ..step(1, "<init>") }],
            (true, false) => vec![
                Step { is_static: true, finds: vec![found], ..step(7, "of") },
                Step { gives: Some(ObjectId(9)), ..step(7, "with") },
                step(9, "add"),
            ],
        }
    })
}

fn outcome(returns: Option<Type>) -> BoxedStrategy<Outcome> {
    let kind = prop_oneof![Just(Kind::Expected), Just(Kind::Finding)];
    let throws = (word(), proptest::option::of(word()), kind)
        .prop_map(|(class, message, kind)| Outcome::Throws { class, message, kind });
    let finding = (word(), word()).prop_map(|(what, at)| Outcome::Finding { what, at });
    let back = match returns {
        Some(ty) => value(&ty).prop_map(|v| Outcome::Returns(Some(v))).boxed(),
        None => Just(Outcome::Returns(None)).boxed(),
    };
    prop_oneof![3 => back, 1 => throws, 1 => finding].boxed()
}

fn confirmed() -> impl Strategy<Value = Confirmed> {
    prop_oneof![
        Just(Confirmed::Yes),
        word().prop_map(Confirmed::No),
        word().prop_map(Confirmed::NotRun)
    ]
}

fn case(signature: Signature) -> impl Strategy<Value = TestCase> {
    let receiver = signature.has_receiver().then(|| ("this".to_owned(), Type::named("p.C")));
    let params = signature.params.iter().map(|p| (p.name.clone(), p.ty.clone()));
    let slots: Vec<(String, Type)> = receiver.into_iter().chain(params).collect();
    let inputs: Vec<_> = slots
        .into_iter()
        .map(|(name, ty)| value(&ty).prop_map(move |v| (name.clone(), v)))
        .collect();
    let cost = prop_oneof![
        any::<u32>().prop_map(|n| Cost::Number(n.into())),
        word().prop_map(Cost::Symbolic)
    ];
    let heaps = (content(), proptest::option::of(content()), value(&Type::Float), built());
    let texts = || vec(word(), 0..3);
    (
        inputs,
        outcome(signature.returns.clone()),
        heaps,
        texts(),
        texts(),
        cost,
        confirmed(),
        texts(),
    )
        .prop_map(|(inputs, outcome, heaps, condition, covers, cost, confirmed, notes)| {
            let (before, after, value, built) = heaps;
            let object = |(class, content)| Object { id: O1, class, content };
            let mut case = TestCase::new("f-0", inputs.into_iter().collect(), outcome);
            case.heap = vec![object(before)];
            case.built = built;
            case.heap_after = after.map(object).into_iter().collect();
            case.statics = vec![StaticField { class: "p.C".into(), name: "s".into(), value }];
            let method = Member {
                class: "p.D".into(),
                name: "m".into(),
                access: Access::Protected,
                params: vec![Type::Int],
                returns: (!notes.is_empty()).then_some(Type::Char),
            };
            let missing = vec![method.clone()];
            case.doubles = vec![Double { object: O1, interface: true, missing }];
            let returns = method.returns.as_ref().map(|_| Value::Char(0xd800));
            case.stubs = vec![StubCall { method, call: 1, object: Some(O1), returns }];
            case.unrealised = notes.first().cloned();
            case.condition = condition;
            case.covers = covers;
            case.cost = [("ins", cost)].into_iter().collect();
            case.confirmed = confirmed;
            case.notes = notes.clone();
            case.isolated = !notes.is_empty();
            case.concretised = notes;
            case
        })
}

/// The shape of a method with so many instructions, every third of them with two ways out.
pub fn unit(instructions: u16) -> CodeUnit {
    let line = |i: u16| (i % 5 != 4).then_some(10 + i / 3);
    let kinds = [
        WayKind::Branch,
        WayKind::Branch,
        WayKind::Normal,
        WayKind::Throws("java.lang.ArithmeticException".into()),
        WayKind::Call,
        WayKind::Handler,
    ];
    let way = |(i, kind): (u16, WayKind)| Way { at: (kind != WayKind::Handler).then_some(i), kind };
    CodeUnit {
        class: "p.C".into(),
        name: "f".into(),
        descriptor: "(I)V".into(),
        file: instructions.is_multiple_of(2).then(|| "C.java".to_owned()),
        instructions: (0..instructions)
            .map(|i| Instruction { offset: 2 * i, line: line(i) })
            .collect(),
        ways: (0..instructions).zip(kinds).map(way).collect(),
    }
}

fn method() -> impl Strategy<Value = MethodResult> {
    let access = prop_oneof![Just(Access::Public), Just(Access::Private), Just(Access::Package)];
    (vec(ty(), 0..4), proptest::option::of(ty()), any::<bool>(), word(), access).prop_flat_map(
        |(types, returns, is_static, name, access)| {
            let name = if name.is_empty() { "f".to_owned() } else { name };
            let names: Vec<String> = (0..types.len()).map(|i| format!("p{i}")).collect();
            let params: Vec<(&str, Type)> =
                names.iter().map(String::as_str).zip(types.iter().cloned()).collect();
            let mut signature = Signature::of_static("p.C", &name, &params, returns);
            signature.is_static = is_static;
            signature.access = access;
            signature.constructor = !is_static;
            let cases = vec(case(signature.clone()), 0..4);
            let reached = vec(any::<u8>(), 0..20);
            (cases, any::<u16>(), word(), proptest::option::of(0.0..1e6), reached).prop_map(
                move |(tests, count, why, time_ms, reached)| {
                    let mut method = MethodResult::new(signature.clone());
                    method.tests = tests;
                    method.code = vec![unit(count % 30), unit(30)];
                    let items: usize = method.code.iter().map(CodeUnit::items).sum();
                    for (i, test) in method.tests.iter_mut().enumerate() {
                        let numbers = reached.iter().skip(i).map(|&n| u32::from(n));
                        test.reaches =
                            Reach::of(numbers.filter(|&n| (n as usize) < items).collect());
                        if matches!(test.outcome, Outcome::Throws { .. }) && !why.is_empty() {
                            test.thrown_at = Some(why.clone());
                            test.flow = vec![why.clone()];
                        }
                    }
                    let assumption = format!("nonnull({why})");
                    method.assumed.push(Assumed::by_annotation(assumption, &why));
                    let classes = vec![why.clone(); usize::from(count % 3)];
                    let open = count % 2 == 0;
                    method.types.push(Considered { ty: why.clone(), classes, open });
                    method.paths.completed = count.into();
                    Reason::count(&mut method.left_out, &why);
                    method.paths.cut_by(&why);
                    method.paths.gave_up(&why);
                    method.paths.unsupported(&why);
                    method.goals.infeasible.push(Goal { goal: why.clone(), why: why.clone() });
                    let by = CoveredGoal { goal: why.clone(), tests: vec![why.clone()] };
                    method.goals.covered_by.push(by);
                    method.paths.unneeded = count.into();
                    method.coverage.lines = Ratio(count.into(), 70_000);
                    method.guidance.mode = why.clone();
                    method.stats.checks = [(why.as_str(), 3)].into_iter().collect();
                    method.stats.time_ms = time_ms;
                    method
                },
            )
        },
    )
}

/// Any report that the model allows.
pub fn report() -> impl Strategy<Value = Report> {
    (vec(method(), 0..3), word(), any::<u32>()).prop_map(|(methods, target, limit)| Report {
        senda: "0.1.0".into(),
        target: target.clone(),
        options: Options {
            limit: [("loop", Setting::Count(limit.into())), ("time", Setting::Text("10s".into()))]
                .into_iter()
                .collect(),
            cover: "paths".into(),
            numbers: "java".into(),
            heap: "solver".into(),
            more: [("assume", target)].into_iter().collect(),
        },
        methods,
        code: vec![unit(7)],
    })
}
