//! Methods about the stack, local variables, branches, subroutines and handlers.

use super::text::Text;

/// All classes.
pub fn classes() -> Vec<Text> {
    vec![shuffles(), wide(), subroutines(), switches(), loops(), handlers(), numbers()]
}

/// Every form of `dup`, `pop` and `swap`. What is left is folded so that each position counts.
fn shuffles() -> Text {
    let mut c = Text::new("Shuffles", 48);
    let fold = "bipush 31 imul iadd";
    c.add("nops", "(I)I", "nop iload_0 nop nop ireturn");
    c.add("swap", "(II)I", "iload_0 iload_1 swap isub ireturn");
    c.add(
        "swapRefs",
        "(II)I",
        "iload_0 bipush 31 iand newarray int iload_1 bipush 63 iand \
        newarray long swap checkcast [I arraylength swap checkcast [J arraylength isub ireturn",
    );
    c.add("swapMixed", "(IF)F", "iload_0 fload_1 swap i2f fsub freturn");
    c.add("dup", "(I)I", "iload_0 dup imul ireturn");
    c.add("dupRef", "([I)I", "aload_0 dup iconst_0 iaload swap arraylength iadd ireturn");
    c.add("dupX1", "(II)I", &format!("iload_0 iload_1 dup_x1 {fold} {fold} ireturn"));
    c.add(
        "dupX2",
        "(III)I",
        &format!("iload_0 iload_1 iload_2 dup_x2 {fold} {fold} {fold} ireturn"),
    );
    c.add(
        "dupX2Long",
        "(JI)J",
        "lload_0 iload_2 dup_x2 i2l ldc2_w long:31 lmul ladd \
        ldc2_w long:31 lmul lstore_3 i2l lload_3 lsub lreturn",
    );
    c.add("dup2", "(II)I", &format!("iload_0 iload_1 dup2 {fold} {fold} {fold} ireturn"));
    c.add("dup2Long", "(J)J", "lload_0 dup2 lmul lreturn");
    c.add("dup2Double", "(D)D", "dload_0 dup2 dmul dreturn");
    c.add(
        "dup2X1",
        "(III)I",
        &format!("iload_0 iload_1 iload_2 dup2_x1 {fold} {fold} {fold} {fold} ireturn"),
    );
    c.add(
        "dup2X1Long",
        "(IJ)J",
        "iload_0 lload_1 dup2_x1 lstore_3 i2l ldc2_w long:31 lmul \
        lload_3 ladd ldc2_w long:31 lmul lsub lreturn",
    );
    c.add(
        "dup2X2",
        "(IIII)I",
        &format!(
            "iload_0 iload_1 iload_2 iload_3 dup2_x2 {fold} {fold} {fold} {fold} {fold} ireturn"
        ),
    );
    c.add(
        "dup2X2LongOverInts",
        "(IIJ)J",
        "iload_0 iload_1 lload_2 dup2_x2 lstore 4 \
        bipush 31 imul iadd i2l lload 4 lsub ldc2_w long:31 lmul lsub lreturn",
    );
    c.add(
        "dup2X2IntsOverLong",
        "(JII)J",
        "lload_0 iload_2 iload_3 dup2_x2 \
        bipush 31 imul iadd i2l ladd lstore 4 bipush 7 imul iadd i2l lload 4 lsub lreturn",
    );
    c.add("dup2X2Longs", "(JD)D", "lload_0 dload_2 dup2_x2 dstore 4 l2d dload 4 dsub dsub dreturn");
    c.add("pop", "(II)I", "iload_0 iload_1 pop ireturn");
    c.add("pop2Ints", "(III)I", "iload_0 iload_1 iload_2 pop2 ireturn");
    c.add("pop2Long", "(IJ)I", "iload_0 lload_1 pop2 ireturn");
    c.add("pop2Mixed", "(I[IF)I", "iload_0 aload_1 fload_2 pop2 ireturn");
    c.add(
        "deep",
        "(IJFD)D",
        "iload_0 lload_1 fload_3 dload 4 dup2 dadd dstore 6 f2d dload 6 dmul \
        dstore 6 l2d dload 6 dsub dstore 6 i2d dload 6 dadd dreturn",
    );
    c.add("leftOver", "(II)I", "iload_0 iload_1 iload_1 lconst_1 aconst_null iload_0 ireturn");
    c
}

/// `wide` forms and `goto_w`.
fn wide() -> Text {
    let mut c = Text::new("Wide", 48);
    c.add(
        "ints",
        "(I)I",
        "iload_0 wide istore 300 wide iinc 300 -1000 wide iinc 300 32767 \
        wide iload 300 ireturn",
    );
    c.add("longs", "(J)J", "lload_0 wide lstore 300 wide lload 300 dup2 ladd lreturn");
    c.add("floats", "(F)F", "fload_0 wide fstore 300 wide fload 300 fconst_2 fmul freturn");
    c.add("doubles", "(D)D", "dload_0 wide dstore 300 wide dload 300 dneg dreturn");
    c.add("refs", "([I)I", "aload_0 wide astore 300 wide aload 300 arraylength ireturn");
    c.add("needless", "(I)I", "wide iload 0 wide istore 1 wide iinc 1 1 wide iload 1 ireturn");
    c.add(
        "gotoW",
        "(I)I",
        "goto_w b a: iload_0 iconst_1 iadd ireturn b: iload_0 ifeq c goto_w a \
        c: bipush 9 ireturn",
    );
    c.add("retW", "(I)I", "jsr_w s iload_0 ireturn s: wide astore 300 iinc 0 5 wide ret 300");
    c.add(
        "halves",
        "(JI)I",
        "lload_0 lstore 3 iload_2 istore 4 iload 4 iload_2 isub lload_0 l2i \
        iadd ireturn",
    );
    c
}

fn subroutines() -> Text {
    let mut c = Text::new("Subroutines", 46);
    c.class.field(0x9, "n", "I");
    c.add("one", "(I)I", "jsr s iload_0 ireturn s: astore_1 iinc 0 3 ret 1");
    c.add(
        "several",
        "(II)I",
        "jsr s iload_1 ifle e jsr s iload_1 bipush 10 if_icmplt e jsr_w s \
        e: iload_0 ireturn s: astore_2 iload_0 iconst_3 imul istore_0 ret 2",
    );
    c.add(
        "nested",
        "(II)I",
        "jsr outer jsr outer iload_0 ireturn \
        outer: astore_2 iinc 0 1 jsr inner iload_1 ifeq skip jsr inner skip: ret 2 \
        inner: astore_3 iload_0 iconst_2 imul istore_0 ret 3",
    );
    c.add("stackBelow", "(II)I", "iload_0 iload_1 jsr s isub ireturn s: astore_2 iinc 1 1 ret 2");
    c.add(
        "result",
        "(II)I",
        "iload_0 jsr s istore_0 iload_1 jsr s iload_0 isub ireturn \
        s: astore_2 istore_3 iload_3 iconst_1 iadd iload_3 imul ret 2",
    );
    c.add(
        "inLoop",
        "(I)I",
        "iload_0 sipush 255 iand istore_0 iconst_0 istore_1 \
        head: iload_0 ifle end jsr s iinc 0 -1 goto head end: iload_1 ireturn \
        s: astore_2 iload_1 iload_0 iadd istore_1 ret 2",
    );
    c.add(
        "loopInside",
        "(I)I",
        "iload_0 bipush 31 iand istore_0 jsr s jsr s \
        iload_0 ireturn s: astore_2 bipush 5 istore_3 \
        again: iload_0 iload_3 iadd istore_0 iinc 3 -1 iload_3 ifgt again ret 2",
    );
    c.add(
        "branchInside",
        "(II)I",
        "jsr s iload_0 ireturn s: astore_2 iload_1 ifeq a \
        iload_1 ifgt b iinc 0 1 goto out a: iinc 0 2 goto out b: iinc 0 4 out: ret 2",
    );
    // try { return 100 / x; } finally { n += x; } as compilers wrote it before Java 1.5.
    c.add(
        "tryFinally",
        "(I)I",
        "from: bipush 100 iload_0 idiv istore_1 jsr fin iload_1 \
        getstatic Subroutines.n:I iadd ireturn to: \
        any: astore_2 jsr fin any2: aload_2 athrow \
        fin: astore_3 getstatic Subroutines.n:I iload_0 iadd putstatic Subroutines.n:I ret 3 \
        .catch from to any any .catch any any2 any any",
    );
    c.add(
        "handlerInside",
        "(II)I",
        "jsr s jsr s iload_0 ireturn \
        s: astore_2 from: iload_0 iload_1 idiv istore_0 to: goto out \
        h: pop iinc 0 7 out: iinc 1 -1 ret 2 .catch from to h java/lang/ArithmeticException",
    );
    c.add(
        "handlerAround",
        "(II)I",
        "from: jsr s iinc 0 1 jsr s to: iload_0 ireturn \
        s: astore_2 iload_0 iload_1 idiv istore_0 iinc 1 -1 ret 2 end: \
        h: pop iload_0 iload_1 iadd ireturn .catch from to h any .catch s end h any",
    );
    c.add(
        "leftByJump",
        "(I)I",
        "jsr s iload_0 ireturn s: astore_1 iload_0 ifle out ret 1 \
        out: iload_0 ineg ireturn",
    );
    c.add("noReturn", "(I)I", "jsr s s: pop iload_0 ireturn");
    c.add(
        "keptTypes",
        "(IJ)J",
        "fconst_2 fstore 5 jsr s fload 5 f2l lload_1 ladd lreturn \
        s: astore 4 iinc 0 1 lload_1 iload_0 i2l ladd lstore_1 ret 4",
    );
    c
}

fn switches() -> Text {
    let mut c = Text::new("Switches", 48);
    let tail = |labels: &[&str]| -> String {
        let arm = |(i, l): (usize, &&str)| format!("{l}: bipush {} ireturn ", 11 * (i + 1));
        labels.iter().enumerate().map(arm).collect()
    };
    let mut add = |name: &str, switch: &str, labels: &[&str]| {
        c.add(name, "(I)I", &format!("iload_0 {switch} {}", tail(labels)));
    };
    add("oneLabel", "tableswitch 1 a default d", &["a", "d"]);
    add("oneLookup", "lookupswitch 1:a default d", &["a", "d"]);
    add("noLabel", "lookupswitch default d", &["d"]);
    add("inverted", "tableswitch 0 c b a default d", &["a", "b", "c", "d"]);
    add("defaultNext", "tableswitch 0 a b default d", &["d", "b", "a"]);
    add("allDefault", "tableswitch -1 d d d d default d", &["d"]);
    add("someDefault", "tableswitch -1 d a d b default d", &["a", "b", "d"]);
    add("shared", "lookupswitch -5:a 0:b 2:a 3:b 7:a default d", &["a", "b", "d"]);
    add(
        "bounds",
        "lookupswitch -2147483648:a -1:b 0:c 2147483647:e default d",
        &["a", "b", "c", "e", "d"],
    );
    add("tableMin", "tableswitch -2147483648 a b c default d", &["a", "b", "c", "d"]);
    add("tableMax", "tableswitch 2147483645 a b c default d", &["a", "b", "c", "d"]);
    c.add(
        "backwards",
        "(I)I",
        "goto start a: iload_0 iconst_2 iadd ireturn b: iinc 0 10 \
        start: iload_0 tableswitch 0 a b b a default d d: iload_0 bipush 100 iadd ireturn",
    );
    c.add(
        "toItself",
        "(I)I",
        "iload_0 bipush 7 iand istore_0 \
        head: iinc 0 -1 iload_0 lookupswitch 1:head 2:head 3:head 4:head 6:x default d \
        x: bipush 66 ireturn d: iload_0 ireturn",
    );
    c.add(
        "stackThrough",
        "(II)I",
        "iload_1 iload_0 tableswitch 0 a b default d \
        a: iconst_2 imul ireturn b: iconst_3 isub ireturn d: ineg ireturn",
    );
    c.add(
        "nested",
        "(II)I",
        "iload_0 lookupswitch 0:p 1:q default d p: iload_1 tableswitch 0 a b \
        default d q: iload_1 lookupswitch 0:b 5:a default d \
        a: iconst_1 ireturn b: iconst_2 ireturn d: iconst_3 ireturn",
    );
    c.add(
        "padding1",
        "(I)I",
        "nop iload_0 tableswitch 0 a default d a: iconst_1 ireturn \
        d: iconst_2 ireturn",
    );
    c.add(
        "padding2",
        "(I)I",
        "nop nop iload_0 lookupswitch 0:a 1:d default d a: iconst_1 ireturn \
        d: iconst_2 ireturn",
    );
    c
}

fn loops() -> Text {
    let mut c = Text::new("Loops", 47);
    c.add(
        "headAtZero",
        "(I)I",
        "head: iinc 0 -7 iload_0 bipush 20 if_icmpgt more \
        iload_0 ireturn more: iload_0 sipush 4095 iand istore_0 goto head",
    );
    c.add(
        "valuesOnStack",
        "(II)I",
        "iload_1 bipush 15 iand istore_1 iload_0 \
        head: iload_1 ifle end iload_1 iadd iconst_3 imul iinc 1 -1 goto head end: ireturn",
    );
    c.add(
        "wideOnStack",
        "(IJ)J",
        "iload_0 bipush 15 iand istore_0 lload_1 iload_0 \
        head: dup ifle end iconst_1 isub istore_3 dup2 ladd lconst_1 ladd iload_3 goto head \
        end: pop lreturn",
    );
    c.add(
        "conditionalBack",
        "(I)I",
        "iconst_0 istore_1 iload_0 bipush 63 iand istore_0 \
        head: iinc 1 2 iinc 0 -1 iload_0 ifgt head iload_1 ireturn",
    );
    c.add(
        "twoEntries",
        "(II)I",
        "iload_0 bipush 15 iand istore_0 iload_1 ifgt middle \
        head: iinc 1 3 middle: iinc 1 5 iinc 0 -1 iload_0 ifge head iload_1 ireturn",
    );
    c.add(
        "nested",
        "(II)I",
        "iload_0 bipush 7 iand istore_0 iconst_0 istore_2 \
        a: iload_1 bipush 7 iand istore_3 b: iinc 2 1 iinc 3 -1 iload_3 ifgt b \
        iinc 0 -1 iload_0 ifgt a iload_2 ireturn",
    );
    c.add(
        "swapped",
        "(II)I",
        "iload_0 iload_1 iload_0 bipush 7 iand istore_2 \
        head: swap iinc 2 -1 iload_2 ifge head isub ireturn",
    );
    c.add(
        "rotating",
        "(III)I",
        "iload_1 bipush 7 iand istore_3 \
        head: iload_0 iload_1 istore_0 iload_2 istore_1 istore_2 iinc 3 -1 iload_3 ifge head \
        iload_0 iload_1 bipush 31 imul iadd iload_2 isub ireturn",
    );
    c.add(
        "deadAfterGoto",
        "(I)I",
        "goto end iconst_1 ireturn nop dead: goto dead end: \
        iload_0 ireturn",
    );
    c.add(
        "acmp",
        "([I[I)I",
        "aload_0 aload_1 if_acmpeq same aload_0 aload_0 if_acmpne never \
        iconst_1 ireturn same: iconst_2 ireturn never: iconst_3 ireturn",
    );
    c.add(
        "nulls",
        "([I)I",
        "aload_0 ifnonnull some iconst_m1 ireturn some: aload_0 ifnull never \
        aload_0 arraylength ireturn never: bipush 99 ireturn",
    );
    c
}

fn handlers() -> Text {
    let mut c = Text::new("Handlers", 48);
    let arithmetic = "java/lang/ArithmeticException";
    let null = "java/lang/NullPointerException";
    c.add(
        "overlapping",
        "(II[I)I",
        &format!(
            "iconst_0 istore_3 a: iload_0 iload_1 idiv istore_3 \
        b: aload_2 arraylength iload_3 iadd istore_3 c: iload_0 iload_3 irem ireturn d: \
        h1: pop iload_3 bipush 10 iadd ireturn h2: pop iload_3 bipush 20 iadd ireturn \
        h3: pop iload_3 bipush 30 iadd ireturn \
        .catch a c h1 {arithmetic} .catch b d h2 {null} .catch a d h3 any"
        ),
    );
    c.add(
        "nested",
        "(II)I",
        &format!(
            "a: b: iload_0 iload_1 idiv ireturn c: \
        inner: pop iload_0 iload_0 idiv ireturn d: outer: pop iconst_m1 ireturn \
        .catch b c inner {arithmetic} .catch a d outer {arithmetic}"
        ),
    );
    c.add(
        "order",
        "(II)I",
        "a: iload_0 iload_1 idiv ireturn b: first: pop iconst_1 ireturn \
        second: pop iconst_2 ireturn .catch a b first java/lang/RuntimeException \
        .catch a b second java/lang/ArithmeticException",
    );
    // The handler covers itself: it throws until the counter ends.
    c.add(
        "coversItself",
        "(I)I",
        "iload_0 bipush 15 iand istore_0 aconst_null astore_1 \
        h0: aconst_null athrow h: astore_1 iinc 0 -1 iload_0 ifle out iconst_1 iconst_0 idiv pop \
        end: goto h0 out: iload_0 ireturn .catch h0 end h any",
    );
    c.add(
        "targetInside",
        "(II)I",
        "iload_0 bipush 31 iand istore_0 iconst_0 istore_2 goto go \
        a: pop iinc 2 1 iload_0 iinc 0 -1 ifle done go: iload_1 iload_0 bipush 31 iadd iload_1 \
        isub idiv iload_1 iconst_0 idiv pop2 z: done: iload_2 ireturn .catch a z a any",
    );
    c.add(
        "middle",
        "(II)I",
        "iload_0 a: iload_1 idiv istore_2 iload_2 b: iload_1 iconst_1 isub idiv \
        ireturn h: pop iload_0 iconst_1 iadd ireturn .catch a b h any",
    );
    c.add(
        "deadLocals",
        "(II)I",
        "a: iload_0 iload_1 idiv istore_2 b: fconst_1 fstore_2 \
        iload_1 iconst_1 isub istore_3 iload_0 iload_3 irem ireturn z: h: pop iload_0 ineg ireturn \
        .catch a b h any .catch b z h any",
    );
    c.add(
        "changedLocal",
        "(II)I",
        "iload_0 istore_2 a: iinc 2 1 iload_0 iload_1 idiv istore_3 \
        iinc 2 1 iload_0 iload_1 iconst_1 isub idiv istore_3 iinc 2 1 iload_3 iload_2 iadd ireturn \
        b: h: pop iload_2 ireturn .catch a b h any",
    );
    c.add(
        "stackDropped",
        "(II)I",
        "iload_0 iload_0 lconst_1 a: iload_0 iload_1 idiv istore_2 b: \
        pop2 iload_2 iadd iadd ireturn h: pop iconst_5 ireturn .catch a b h any",
    );
    c.add("throwNull", "(I)I", "aconst_null athrow");
    c.add(
        "throwNullCaught",
        "(I)I",
        "a: aconst_null athrow b: h: instanceof \
        java/lang/NullPointerException iload_0 iadd ireturn .catch a b h any",
    );
    c.add(
        "throwNullCast",
        "(I)I",
        "a: aconst_null checkcast java/lang/RuntimeException athrow b: \
        h: pop iload_0 ireturn .catch a b h java/lang/NullPointerException",
    );
    c.add("rethrow", "(II)I", "a: iload_0 iload_1 irem ireturn b: h: athrow .catch a b h any");
    c.add(
        "unreachable",
        "(I)I",
        "goto end a: iconst_1 iconst_0 idiv pop b: h: pop iconst_m1 \
        ireturn end: iload_0 ireturn .catch a b h any",
    );
    c.add(
        "neverThrows",
        "(I)I",
        "a: iload_0 istore_1 b: iload_1 ireturn h: pop iconst_m1 ireturn \
        .catch a b h any",
    );
    c.add(
        "sharedTarget",
        "(II[I)I",
        &format!(
            "a: iload_0 iload_1 idiv istore_3 b: aload_2 \
        iload_1 iaload iload_3 iadd ireturn c: h: invokevirtual java/lang/Object.hashCode()I pop \
        iload_0 ireturn .catch a b h {arithmetic} .catch b c h {null} \
        .catch b c h java/lang/ArrayIndexOutOfBoundsException"
        ),
    );
    c.add(
        "handlerIsLoopHead",
        "(II)I",
        "iload_0 bipush 7 iand istore_0 aconst_null \
        h: pop iinc 0 -1 iload_0 ifle out a: iload_1 iload_0 iconst_3 isub idiv istore_1 b: \
        aconst_null goto h out: iload_1 ireturn .catch a b h any",
    );
    c.add(
        "throwAcross",
        "(II)I",
        "a: iload_0 iload_1 invokestatic Handlers.rethrow(II)I ireturn \
        b: h: pop iconst_m1 ireturn .catch a b h java/lang/ArithmeticException",
    );
    c.add(
        "negativeSize",
        "(I)I",
        "a: iload_0 sipush 1023 iand iload_0 iconst_0 if_icmpge ok pop \
        iload_0 ok: newarray int arraylength ireturn b: h: pop bipush -9 ireturn \
        .catch a b h java/lang/NegativeArraySizeException",
    );
    c
}

fn numbers() -> Text {
    let mut c = Text::new("Numbers", 48);
    c.add("lcmp", "(JJ)I", "lload_0 lload_2 lcmp bipush 10 imul ireturn");
    c.add("fcmpl", "(FF)I", "fload_0 fload_1 fcmpl iconst_3 iadd ireturn");
    c.add("fcmpg", "(FF)I", "fload_0 fload_1 fcmpg iconst_3 iadd ireturn");
    c.add("dcmpl", "(DD)I", "dload_0 dload_2 dcmpl ireturn");
    c.add("dcmpg", "(DD)I", "dload_0 dload_2 dcmpg ireturn");
    c.add(
        "twoCompares",
        "(DD)I",
        "dload_0 dload_2 dcmpl dload_0 dload_2 dcmpg bipush 16 imul iadd \
        ireturn",
    );
    c.add(
        "narrow",
        "(I)I",
        "iload_0 i2b iload_0 i2c iadd iload_0 i2s isub iload_0 i2b i2c i2s i2b \
        ixor ireturn",
    );
    c.add(
        "shifts",
        "(II)I",
        "iload_0 iload_1 ishl iload_0 iload_1 ishr ixor iload_0 iload_1 iushr \
        iadd ireturn",
    );
    c.add(
        "longShifts",
        "(JI)J",
        "lload_0 iload_2 lshl lload_0 iload_2 lshr lxor lload_0 iload_2 \
        lushr ladd lreturn",
    );
    c.add(
        "remainders",
        "(DD)D",
        "dload_0 dload_2 drem dload_0 d2f dload_2 d2f frem f2d dadd dreturn",
    );
    c.add(
        "conversions",
        "(D)J",
        "dload_0 d2l dload_0 d2i i2l lxor dload_0 d2f f2i i2l ladd dload_0 \
        d2f f2l lsub lreturn",
    );
    c.add(
        "wideConversions",
        "(J)D",
        "lload_0 l2d lload_0 l2f f2d dsub lload_0 l2i i2f f2d dadd \
        dreturn",
    );
    c.add("divide", "(II)I", "iload_0 iload_1 idiv iload_0 iload_1 irem iadd ireturn");
    c.add("divideLong", "(JJ)J", "lload_0 lload_2 ldiv lload_0 lload_2 lrem ladd lreturn");
    c.add(
        "constants",
        "(I)I",
        "iload_0 ifeq z ldc int:-2147483648 goto e z: ldc_w int:65536 \
        e: ireturn",
    );
    c.add("minusZero", "(F)F", "ldc float:-0 fload_0 fmul fneg freturn");
    c.add("nan", "(D)D", "ldc2_w double:NaN dload_0 dadd dreturn");
    c.add(
        "ldcs",
        "(I)D",
        "iload_0 i2d ldc2_w double:1e300 dadd ldc2_w long:-9223372036854775808 \
        l2d dadd ldc float:1.5 f2d dadd dreturn",
    );
    c
}
