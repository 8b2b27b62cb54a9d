//! Methods about fields, arrays, types, calls, monitors and class versions.

use super::text::Text;

const PUBLIC: u16 = 0x1;
const PRIVATE: u16 = 0x2;
const STATIC: u16 = 0x8;
const FINAL: u16 = 0x10;
const ABSTRACT: u16 = 0x400;

/// All classes.
pub fn classes() -> Vec<Text> {
    let mut all = vec![fields(), narrow_returns(), arrays(), types(), monitors(), constants()];
    all.extend(supers());
    all.extend(interfaces());
    all.extend(faults());
    all.extend(chosen());
    all.extend((45..=61).map(version));
    all
}

/// Fields of narrow types take the low bits of what is written.
fn fields() -> Text {
    let mut c = Text::new("Fields", 48);
    c.constructor("java/lang/Object");
    for (name, ty) in [("z", "Z"), ("b", "B"), ("c", "C"), ("s", "S"), ("i", "I")] {
        c.class.field(PUBLIC, name, ty);
        let statics = format!("static{ty}");
        c.class.field(PUBLIC | STATIC, &statics, ty);
        c.add(&format!("put{ty}"), "(I)I", &format!(
            "new Fields dup invokespecial Fields.<init>()V dup iload_0 putfield Fields.{name}:{ty} \
             getfield Fields.{name}:{ty} ireturn"));
        c.add(
            &format!("putStatic{ty}"),
            "(I)I",
            &format!(
                "iload_0 putstatic Fields.{statics}:{ty} getstatic Fields.{statics}:{ty} ireturn"
            ),
        );
    }
    c.class.field(PUBLIC, "j", "J");
    c.add(
        "wideField",
        "(J)J",
        "new Fields dup invokespecial Fields.<init>()V lload_0 dup2_x1 \
        putfield Fields.j:J lreturn",
    );
    c.add("neverRead", "(I)I", "new Fields pop iload_0 ireturn");
    c.add("nullField", "(I)I", "aconst_null getfield Fields.i:I ireturn");
    c.add(
        "nullPut",
        "(I)I",
        "aconst_null checkcast Fields iload_0 putfield Fields.i:I iload_0 ireturn",
    );
    // The verifier takes an int for a boolean wherever it meets one.
    c.add("takesBoolean", "(Z)I", "iload_0 bipush 10 iadd ireturn");
    c.add("passesInt", "(I)I", "iload_0 invokestatic Fields.takesBoolean(Z)I ireturn");
    c.add("takesByte", "(B)I", "iload_0 ireturn");
    c.add("passesWide", "(I)I", "iload_0 invokestatic Fields.takesByte(B)I ireturn");
    c
}

/// `ireturn` narrows to what the method declares.
fn narrow_returns() -> Text {
    let mut c = Text::new("Returns", 48);
    for ty in ["Z", "B", "C", "S"] {
        c.add(&format!("give{ty}"), &format!("(I){ty}"), "iload_0 ireturn");
        c.add(
            &format!("take{ty}"),
            "(I)I",
            &format!("iload_0 invokestatic Returns.give{ty}(I){ty} ireturn"),
        );
        c.add(
            &format!("pass{ty}"),
            &format!("(I){ty}"),
            &format!("iload_0 iconst_3 imul invokestatic Returns.give{ty}(I){ty} ireturn"),
        );
        c.add(&format!("test{ty}"), "(I)I", &format!(
            "iload_0 invokestatic Returns.give{ty}(I){ty} ifeq no iconst_1 ireturn no: iconst_0 \
             ireturn"));
    }
    c
}

fn arrays() -> Text {
    let mut c = Text::new("Arrays", 48);
    for (element, load, store) in [
        ("boolean", "baload", "bastore"),
        ("byte", "baload", "bastore"),
        ("char", "caload", "castore"),
        ("short", "saload", "sastore"),
        ("int", "iaload", "iastore"),
    ] {
        c.add(
            element,
            "(I)I",
            &format!(
                "iconst_2 newarray {element} dup iconst_1 iload_0 {store} iconst_1 {load} ireturn"
            ),
        );
    }
    c.add("given", "([ZI)I", "aload_0 iconst_0 iload_1 bastore aload_0 iconst_0 baload ireturn");
    c.add("longs", "(J)J", "iconst_1 newarray long iconst_0 lload_0 dup2_x2 lastore lreturn");
    c.add(
        "fewerDimensions",
        "(II)I",
        "iload_0 iconst_3 iand iload_1 iconst_3 iand \
        multianewarray [[[I 2 dup arraylength ifeq none iconst_0 aaload dup arraylength ifeq zero \
        iconst_0 aaload ifnull null iconst_1 ireturn none: pop iconst_2 ireturn zero: pop iconst_3 \
        ireturn null: iconst_4 ireturn",
    );
    c.add(
        "oneDimension",
        "(I)I",
        "iload_0 iconst_3 iand iconst_1 iadd multianewarray [[J 1 \
        iconst_0 aaload ifnull null iconst_0 ireturn null: iconst_1 ireturn",
    );
    c.add(
        "fullDimensions",
        "(II)I",
        "iload_0 iconst_3 iand iload_1 iconst_3 iand iconst_2 \
        multianewarray [[[I 3 astore_2 aload_2 iconst_1 aaload iconst_1 aaload arraylength ireturn",
    );
    c.add(
        "negative",
        "(II)I",
        "iload_0 bipush 31 irem iload_1 bipush 31 irem multianewarray [[S 2 \
        arraylength ireturn",
    );
    c.add("zeroThenNegative", "(I)I", "iconst_0 iload_0 multianewarray [[Z 2 arraylength ireturn");
    c.add("outOfBounds", "([II)I", "aload_0 iload_1 iaload ireturn");
    c.add(
        "storeCheck",
        "(I)I",
        "iconst_1 anewarray java/lang/String astore_1 aload_1 iconst_0 \
        aload_1 aastore iload_0 ireturn",
    );
    c.add(
        "arrayInArray",
        "(I)I",
        "iconst_1 anewarray [I dup iconst_0 iload_0 bipush 15 iand \
        newarray int aastore iconst_0 aaload arraylength ireturn",
    );
    c.add("nullElement", "(I)I", "aconst_null iload_0 iaload ireturn");
    c.add("nullLength", "(I)I", "aconst_null arraylength ireturn");
    c
}

fn types() -> Text {
    let mut c = Text::new("Types", 48);
    let classes = [
        "[I",
        "[J",
        "[[I",
        "[Ljava/lang/Object;",
        "java/lang/Object",
        "java/lang/Cloneable",
        "java/io/Serializable",
        "java/lang/String",
        "java/lang/Comparable",
    ];
    for (i, class) in classes.iter().enumerate() {
        c.add(&format!("instance{i}"), "([I)I", &format!("aload_0 instanceof {class} ireturn"));
        c.add(
            &format!("cast{i}"),
            "([[I)I",
            &format!("aload_0 checkcast {class} ifnull n iconst_1 ireturn n: iconst_2 ireturn"),
        );
        c.add(
            &format!("text{i}"),
            "(Ljava/lang/String;)I",
            &format!("aload_0 instanceof {class} iconst_5 imul ireturn"),
        );
    }
    c.add("nullInstance", "(I)I", "aconst_null instanceof [I iload_0 iadd ireturn");
    c.add(
        "nullCast",
        "(I)I",
        "aconst_null checkcast [[I ifnull y iconst_0 ireturn y: iload_0 ireturn",
    );
    c.add(
        "castCaught",
        "([I)I",
        "a: aload_0 checkcast [J arraylength ireturn b: h: pop iconst_m1 \
        ireturn .catch a b h java/lang/ClassCastException",
    );
    c.add(
        "covariant",
        "(I)I",
        "iconst_1 anewarray java/lang/String checkcast \
        [Ljava/lang/Comparable; iconst_0 aconst_null aastore iload_0 ireturn",
    );
    c.add(
        "cloneArray",
        "([I)I",
        "aload_0 invokevirtual [I.clone()Ljava/lang/Object; checkcast [I \
        dup aload_0 if_acmpeq same arraylength ireturn same: pop iconst_m1 ireturn",
    );
    c
}

fn monitors() -> Text {
    let mut c = Text::new("Monitors", 48);
    c.add(
        "twice",
        "([II)I",
        "aload_0 monitorenter aload_0 monitorenter iload_1 aload_0 monitorexit \
        aload_0 monitorexit ireturn",
    );
    c.add(
        "crossed",
        "(I)I",
        "iconst_1 newarray int astore_1 iconst_2 newarray int astore_2 \
        aload_1 monitorenter aload_2 monitorenter aload_1 monitorexit aload_2 monitorexit iload_0 \
        ireturn",
    );
    c.add("ofNull", "(I)I", "aconst_null monitorenter iload_0 ireturn");
    c.add("exitOfNull", "(I)I", "aconst_null monitorexit iload_0 ireturn");
    c.add(
        "branches",
        "([II)I",
        "aload_0 monitorenter iload_1 ifeq a aload_0 monitorexit iconst_1 \
        ireturn a: aload_0 monitorexit iconst_2 ireturn",
    );
    c.add(
        "withHandler",
        "([III)I",
        "aload_0 monitorenter a: iload_1 iload_2 idiv istore_3 aload_0 \
        monitorexit b: iload_3 ireturn h: aload_0 monitorexit z: athrow \
        .catch a b h any .catch h z h any",
    );
    // Unstructured locking.
    c.add("neverLeft", "([II)I", "aload_0 monitorenter iload_1 ireturn");
    c.add(
        "leftOften",
        "([II)I",
        "aload_0 monitorenter aload_0 monitorexit aload_0 monitorexit iload_1 ireturn",
    );
    c.add("neverEntered", "([II)I", "aload_0 monitorexit iload_1 ireturn");
    c.add("thrownInside", "([II)I", "aload_0 monitorenter iload_1 iconst_0 idiv ireturn");
    c.add("leaves", "([I)I", "aload_0 monitorexit iconst_1 ireturn");
    c.add(
        "leftByCallee",
        "([II)I",
        "aload_0 monitorenter aload_0 invokestatic Monitors.leaves([I)I \
        aload_0 monitorexit ireturn",
    );
    c.add(
        "calleeNeverLeaves",
        "([II)I",
        "aload_0 monitorenter aload_0 iload_1 invokestatic Monitors.neverLeft([II)I \
        aload_0 monitorexit ireturn",
    );
    const SYNCHRONIZED: u16 = 0x20;
    c.method(PUBLIC | STATIC | SYNCHRONIZED, "ofMethod", "(I)I", "iload_0 iload_0 idiv ireturn");
    c.method(
        PUBLIC | STATIC | SYNCHRONIZED,
        "ofMethodAndMore",
        "([II)I",
        "aload_0 monitorenter iload_1 ireturn",
    );
    c
}

fn constants() -> Text {
    let mut c = Text::new("Constants", 49);
    for (i, class) in
        ["Constants", "[I", "[[Ljava/lang/String;", "java/util/Map", "[Z"].iter().enumerate()
    {
        c.add(&format!("class{i}"), "(I)Ljava/lang/String;", &format!(
            "ldc class:{class} invokevirtual java/lang/Class.getName()Ljava/lang/String; areturn"));
    }
    c.add(
        "sameClass",
        "(I)I",
        "ldc class:[I ldc_w class:[I if_acmpeq y iconst_0 ireturn y: \
        iconst_1 ireturn",
    );
    c.add(
        "sameText",
        "(Ljava/lang/String;)I",
        "ldc str:hello ldc_w str:hello if_acmpne n aload_0 \
        ldc str:hello if_acmpeq n iconst_1 ireturn n: iconst_0 ireturn",
    );
    c.add("text", "(I)Ljava/lang/String;", "ldc str:ünïcode areturn");
    c.add("nul", "(I)I", "ldc str:a\u{0}b invokevirtual java/lang/String.length()I ireturn");
    c
}

/// `invokespecial` to superclasses.
fn supers() -> Vec<Text> {
    let class = |name: &str, above: &str, give: i32| {
        let mut c = Text::new(name, 48).with(|c| c.extends(above));
        c.constructor(above);
        c.method(PUBLIC, "m", "(I)I", &format!("iload_1 bipush {give} iadd ireturn"));
        c
    };
    let top = class("Top", "java/lang/Object", 1);
    let middle = class("Middle", "Top", 2);
    let mut bottom = class("Bottom", "Middle", 4);
    bottom.method(PUBLIC, "parent", "(I)I", "aload_0 iload_1 invokespecial Middle.m(I)I ireturn");
    // The search starts at the superclass, whatever class is named.
    bottom.method(PUBLIC, "grand", "(I)I", "aload_0 iload_1 invokespecial Top.m(I)I ireturn");
    bottom.method(PUBLIC, "own", "(I)I", "aload_0 iload_1 invokespecial Bottom.m(I)I ireturn");
    bottom.method(PUBLIC, "toString", "()Ljava/lang/String;", "ldc str:bottom areturn");
    for name in ["parent", "grand", "own", "m"] {
        bottom.add(
            &format!("call_{name}"),
            "(I)I",
            &format!(
                "new Bottom dup invokespecial Bottom.<init>()V iload_0 invokevirtual \
             Bottom.{name}(I)I ireturn"
            ),
        );
    }
    let mut lower = class("Lower", "Bottom", 8);
    lower.add(
        "inherited",
        "(I)I",
        "new Lower dup invokespecial Lower.<init>()V iload_0 \
        invokevirtual Lower.own(I)I ireturn",
    );
    lower.add(
        "viaTop",
        "(I)I",
        "new Lower dup invokespecial Lower.<init>()V iload_0 invokevirtual \
        Top.m(I)I ireturn",
    );
    lower.add(
        "text",
        "(I)Ljava/lang/String;",
        "new Lower dup invokespecial Lower.<init>()V \
        invokevirtual java/lang/Object.toString()Ljava/lang/String; areturn",
    );
    // Without ACC_SUPER.
    let mut old = class("Old", "Middle", 16);
    old.class.flags = PUBLIC;
    old.method(PUBLIC, "grand", "(I)I", "aload_0 iload_1 invokespecial Top.m(I)I ireturn");
    old.add(
        "call",
        "(I)I",
        "new Old dup invokespecial Old.<init>()V iload_0 invokevirtual \
        Old.grand(I)I ireturn",
    );
    vec![top, middle, bottom, lower, old]
}

/// Private, static and default methods of interfaces, and methods of `Object` called through one.
fn interfaces() -> Vec<Text> {
    let mut face = Text::new("Face", 55);
    face.class.flags = 0x601;
    face.method(PRIVATE, "hidden", "(I)I", "iload_1 iconst_3 imul ireturn");
    face.method(PUBLIC, "usual", "(I)I", "aload_0 iload_1 invokeinterface Face.hidden(I)I ireturn");
    face.method(
        PUBLIC,
        "special",
        "(I)I",
        "aload_0 iload_1 invokespecial #Face.hidden(I)I ireturn",
    );
    face.method(PUBLIC | STATIC, "fixed", "(I)I", "iload_0 iconst_5 isub ireturn");
    face.class.raw_method(PUBLIC | ABSTRACT, "open", "(I)I", Vec::new());
    let mut user = Text::new("FaceUser", 55).with(|c| c.implements("Face"));
    user.constructor("java/lang/Object");
    user.method(PUBLIC, "open", "(I)I", "iload_1 ineg ireturn");
    user.method(
        PUBLIC,
        "superUsual",
        "(I)I",
        "aload_0 iload_1 invokespecial #Face.usual(I)I ireturn",
    );
    user.method(PUBLIC, "hashCode", "()I", "bipush 77 ireturn");
    let make = "new FaceUser dup invokespecial FaceUser.<init>()V";
    for name in ["usual", "special", "open"] {
        user.add(
            &format!("via_{name}"),
            "(I)I",
            &format!("{make} iload_0 invokeinterface Face.{name}(I)I ireturn"),
        );
    }
    user.add(
        "viaClass",
        "(I)I",
        &format!("{make} iload_0 invokevirtual FaceUser.usual(I)I ireturn"),
    );
    user.add(
        "viaSuper",
        "(I)I",
        &format!("{make} iload_0 invokevirtual FaceUser.superUsual(I)I ireturn"),
    );
    user.add("static", "(I)I", "iload_0 invokestatic #Face.fixed(I)I ireturn");
    user.add("object", "(I)I", &format!("{make} invokeinterface Face.hashCode()I ireturn"));
    user.add(
        "objectEquals",
        "([I)Z",
        &format!("{make} aload_0 invokeinterface Face.equals(Ljava/lang/Object;)Z ireturn"),
    );
    user.add(
        "listText",
        "(I)Ljava/lang/String;",
        "iload_0 invokestatic \
        java/lang/Integer.valueOf(I)Ljava/lang/Integer; checkcast java/lang/Comparable \
        invokeinterface java/lang/Comparable.toString()Ljava/lang/String; areturn",
    );
    vec![face, user]
}

/// References that do not fit what they refer to.
fn faults() -> Vec<Text> {
    let mut there = Text::new("There", 48);
    there.constructor("java/lang/Object");
    there.class.field(PUBLIC, "inst", "I");
    there.class.field(PUBLIC | STATIC, "stat", "I");
    there.class.field(PUBLIC | FINAL, "fin", "I");
    there.class.field(PRIVATE | STATIC, "secret", "I");
    there.method(PRIVATE | STATIC, "hiddenStatic", "()I", "iconst_1 ireturn");
    there.method(PUBLIC | STATIC, "openStatic", "()I", "iconst_2 ireturn");
    there.method(PUBLIC, "virt", "()I", "iconst_3 ireturn");
    there.method(PRIVATE, "hidden", "()I", "iconst_4 ireturn");
    let mut abstr = Text::new("Abstr", 48);
    abstr.class.flags = 0x421;
    abstr.constructor("java/lang/Object");
    abstr.class.raw_method(PUBLIC | ABSTRACT, "open", "()I", Vec::new());
    let mut concrete = Text::new("Concrete", 48).with(|c| c.extends("Abstr"));
    concrete.constructor("Abstr");
    concrete.method(PUBLIC, "up", "()I", "aload_0 invokespecial Abstr.open()I ireturn");
    let mut face = Text::new("Role", 48);
    face.class.flags = 0x601;
    face.class.raw_method(PUBLIC | ABSTRACT, "play", "()I", Vec::new());
    let mut c = Text::new("Faults", 48);
    let make = "new There dup invokespecial There.<init>()V";
    let bodies = [
        ("staticAsInstance", format!("{make} getfield There.stat:I ireturn")),
        ("instanceAsStatic", "getstatic There.inst:I ireturn".into()),
        ("putStaticAsInstance", format!("{make} iload_0 putfield There.stat:I iconst_0 ireturn")),
        ("putInstanceAsStatic", "iload_0 putstatic There.inst:I iconst_0 ireturn".into()),
        ("finalField", format!("{make} iload_0 putfield There.fin:I iconst_0 ireturn")),
        ("secretField", "getstatic There.secret:I ireturn".into()),
        ("noField", format!("{make} getfield There.gone:I ireturn")),
        ("noStatic", "getstatic There.gone:I ireturn".into()),
        ("wrongType", format!("{make} getfield There.inst:J l2i ireturn")),
        ("noMethod", format!("{make} invokevirtual There.gone()I ireturn")),
        ("noStaticMethod", "invokestatic There.gone()I ireturn".into()),
        ("staticVirtually", format!("{make} invokevirtual There.openStatic()I ireturn")),
        ("virtualStatically", "invokestatic There.virt()I ireturn".into()),
        ("hiddenVirtually", format!("{make} invokevirtual There.hidden()I ireturn")),
        ("hiddenStatically", "invokestatic There.hiddenStatic()I ireturn".into()),
        ("classAsInterface", format!("{make} invokeinterface There.virt()I ireturn")),
        ("noInterface", format!("{make} invokeinterface Role.play()I ireturn")),
        ("interfaceAsClass", format!("{make} invokevirtual Role.play()I ireturn")),
        (
            "newAbstract",
            "new Abstr dup invokespecial Abstr.<init>()V invokevirtual Abstr.open()I \
            ireturn"
                .into(),
        ),
        ("newInterface", "new Role pop iconst_1 ireturn".into()),
        ("newMissing", "new Missing pop iconst_1 ireturn".into()),
        (
            "abstractCalled",
            "new Concrete dup invokespecial Concrete.<init>()V invokevirtual \
            Abstr.open()I ireturn"
                .into(),
        ),
        (
            "abstractSuper",
            "new Concrete dup invokespecial Concrete.<init>()V invokevirtual \
            Concrete.up()I ireturn"
                .into(),
        ),
        ("missingArray", "iload_0 bipush 15 iand anewarray Missing arraylength ireturn".into()),
        ("missingInstance", format!("{make} instanceof Missing ireturn")),
        ("missingOfNull", "aconst_null instanceof Missing ireturn".into()),
        ("missingCast", format!("{make} checkcast Missing pop iconst_1 ireturn")),
        ("missingCastOfNull", "aconst_null checkcast Missing pop iconst_1 ireturn".into()),
    ];
    for (name, text) in &bodies {
        c.add(name, "(I)I", text);
        // The same with a handler around it.
        let caught = format!(
            "a: {text} b: h: instanceof java/lang/LinkageError bipush 40 iadd \
            ireturn .catch a b h any"
        );
        c.method(PUBLIC | STATIC, &format!("{name}_caught"), "(I)I", &caught);
    }
    vec![there, abstr, concrete, face, c]
}

/// Which method is selected.
fn chosen() -> Vec<Text> {
    let face = |name: &str, above: &[&str], give: Option<i32>| {
        let mut c =
            Text::new(name, 52).with(|c| above.iter().fold(c, |c, name| c.implements(name)));
        c.class.flags = 0x601;
        match give {
            Some(n) => c.method(PUBLIC, "m", "()I", &format!("bipush {n} ireturn")),
            None => c.class.raw_method(PUBLIC | ABSTRACT, "m", "()I", Vec::new()),
        }
        c
    };
    let mut all = vec![
        face("D1", &[], Some(1)),
        face("D2", &[], Some(2)),
        face("D3", &["D1"], Some(3)),
        face("A1", &[], None),
        face("A2", &["D1"], None),
    ];
    let mut user = |name: &str, above: &str, faces: &[&str], own: Option<(u16, i32)>| {
        let mut c = Text::new(name, 52).with(|c| c.extends(above));
        c = c.with(|c| faces.iter().fold(c, |c, face| c.implements(face)));
        c.constructor(above);
        if let Some((flags, n)) = own {
            c.method(flags, "m", "()I", &format!("bipush {n} ireturn"));
        }
        let make = format!("new {name} dup invokespecial {name}.<init>()V");
        c.add("direct", "(I)I", &format!("{make} invokevirtual {name}.m()I ireturn"));
        for face in faces {
            c.add(
                &format!("via{face}"),
                "(I)I",
                &format!("{make} invokeinterface {face}.m()I ireturn"),
            );
        }
        if above != "java/lang/Object" {
            c.add("above", "(I)I", &format!("{make} invokevirtual {above}.m()I ireturn"));
        }
        all.push(c);
    };
    let object = "java/lang/Object";
    user("Conflict", object, &["D1", "D2"], None);
    user("MoreSpecific", object, &["D1", "D3"], None);
    user("OneAbstract", object, &["D1", "A1"], None);
    user("Reabstracted", object, &["A2"], None);
    user("OnlyAbstract", object, &["A1"], None);
    user("OwnWins", object, &["D1", "D2"], Some((PUBLIC, 9)));
    user("PrivateOwn", object, &["D1"], Some((PRIVATE, 9)));
    user("StaticOwn", object, &["D1"], Some((PUBLIC | STATIC, 9)));
    user("ProtectedOwn", object, &["D1"], Some((4, 9)));
    user("Base", object, &[], Some((PUBLIC, 20)));
    user("PrivateBelow", "Base", &[], Some((PRIVATE, 21)));
    user("StaticBelow", "Base", &[], Some((PUBLIC | STATIC, 22)));
    user("BaseAndDefault", "Base", &["D1"], None);
    user("UnderPrivate", "PrivateBelow", &[], None);
    all
}

/// The same methods in every version of the format: no branches, so no stack maps.
fn version(version: u16) -> Text {
    let mut c = Text::new(&format!("V{version}"), version);
    c.max_locals = 10;
    c.class.field(PUBLIC | STATIC, "f", "I");
    c.add("arithmetic", "(II)I", "iload_0 iload_1 imul dup iload_0 iadd swap isub ireturn");
    c.add("throwing", "([II)I", "aload_0 iload_1 iaload iload_1 idiv ireturn");
    c.add(
        "statics",
        "(I)I",
        &format!("iload_0 putstatic V{version}.f:I getstatic V{version}.f:I dup iadd ireturn"),
    );
    c.add(
        "objects",
        "(I)Ljava/lang/String;",
        "new java/lang/StringBuilder dup invokespecial \
        java/lang/StringBuilder.<init>()V iload_0 invokevirtual \
        java/lang/StringBuilder.append(I)Ljava/lang/StringBuilder; invokevirtual \
        java/lang/StringBuilder.toString()Ljava/lang/String; areturn",
    );
    c
}
