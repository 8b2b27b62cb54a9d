//! The scalar operations of a rule's body: total, free of side effects, named after the JVM's.
//!
//! Division and remainder of integers are total here by contract: a rule may divide only where a
//! guard of the same or an enclosing rule has excluded zero (the evaluation yields 0 otherwise).

use crate::types::Kind;

macro_rules! ops {
    ($($(#[$doc:meta])* $name:ident $text:literal [$($arg:ident),+] $ret:ident $(infix $infix:literal)?;)+) => {
        /// A scalar operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Op { $($(#[$doc])* #[allow(missing_docs)] $name,)+ }

        impl Op {
            /// Every operation, in declaration order.
            pub const ALL: &'static [Op] = &[$(Op::$name,)+];

            /// The name in the text form: the JVM's mnemonic.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self { $(Op::$name => $text,)+ }
            }

            /// Kinds of the operands.
            #[must_use]
            pub fn operands(self) -> &'static [Kind] {
                match self { $(Op::$name => &[$(Kind::$arg),+],)+ }
            }

            /// Kind of the result.
            #[must_use]
            pub fn result(self) -> Kind {
                match self { $(Op::$name => Kind::$ret,)+ }
            }

            /// The operator the text form writes between the operands, if it has one. The kind of
            /// the operands tells the operations with one operator apart.
            #[must_use]
            pub fn infix(self) -> Option<&'static str> {
                match self { $(Op::$name => { None::<&'static str>$(.or(Some($infix)))? })+ }
            }
        }
    };
}

ops! {
    IAdd "iadd" [Int, Int] Int infix "+";
    ISub "isub" [Int, Int] Int infix "-";
    IMul "imul" [Int, Int] Int infix "*";
    IDiv "idiv" [Int, Int] Int infix "//";
    IRem "irem" [Int, Int] Int infix "rem";
    INeg "ineg" [Int] Int;
    IShl "ishl" [Int, Int] Int infix "<<";
    IShr "ishr" [Int, Int] Int infix ">>";
    IUshr "iushr" [Int, Int] Int;
    IAnd "iand" [Int, Int] Int infix "/\\";
    IOr "ior" [Int, Int] Int infix "\\/";
    IXor "ixor" [Int, Int] Int infix "xor";
    LAdd "ladd" [Long, Long] Long infix "+";
    LSub "lsub" [Long, Long] Long infix "-";
    LMul "lmul" [Long, Long] Long infix "*";
    LDiv "ldiv" [Long, Long] Long infix "//";
    LRem "lrem" [Long, Long] Long infix "rem";
    LNeg "lneg" [Long] Long;
    LShl "lshl" [Long, Int] Long infix "<<";
    LShr "lshr" [Long, Int] Long infix ">>";
    LUshr "lushr" [Long, Int] Long;
    LAnd "land" [Long, Long] Long infix "/\\";
    LOr "lor" [Long, Long] Long infix "\\/";
    LXor "lxor" [Long, Long] Long infix "xor";
    FAdd "fadd" [Float, Float] Float infix "+";
    FSub "fsub" [Float, Float] Float infix "-";
    FMul "fmul" [Float, Float] Float infix "*";
    FDiv "fdiv" [Float, Float] Float infix "/";
    FRem "frem" [Float, Float] Float infix "rem";
    FNeg "fneg" [Float] Float;
    DAdd "dadd" [Double, Double] Double infix "+";
    DSub "dsub" [Double, Double] Double infix "-";
    DMul "dmul" [Double, Double] Double infix "*";
    DDiv "ddiv" [Double, Double] Double infix "/";
    DRem "drem" [Double, Double] Double infix "rem";
    DNeg "dneg" [Double] Double;
    I2L "i2l" [Int] Long;
    I2F "i2f" [Int] Float;
    I2D "i2d" [Int] Double;
    L2I "l2i" [Long] Int;
    L2F "l2f" [Long] Float;
    L2D "l2d" [Long] Double;
    F2I "f2i" [Float] Int;
    F2L "f2l" [Float] Long;
    F2D "f2d" [Float] Double;
    D2I "d2i" [Double] Int;
    D2L "d2l" [Double] Long;
    D2F "d2f" [Double] Float;
    I2B "i2b" [Int] Int;
    I2C "i2c" [Int] Int;
    I2S "i2s" [Int] Int;
    /// -1, 0 or 1.
    LCmp "lcmp" [Long, Long] Int;
    /// -1, 0 or 1; -1 if an operand is NaN.
    FCmpL "fcmpl" [Float, Float] Int;
    /// -1, 0 or 1; 1 if an operand is NaN.
    FCmpG "fcmpg" [Float, Float] Int;
    /// -1, 0 or 1; -1 if an operand is NaN.
    DCmpL "dcmpl" [Double, Double] Int;
    /// -1, 0 or 1; 1 if an operand is NaN.
    DCmpG "dcmpg" [Double, Double] Int;
    /// 0 or 1 as a boolean field or element keeps it (`& 1`).
    I2Z "i2z" [Int] Int;
    // What models of `java.lang.Math` and of the wrappers apply; no JVM instruction.
    /// `Math.abs`: the least `int` is its own absolute value.
    IAbs "iabs" [Int] Int;
    LAbs "labs" [Long] Long;
    FAbs "fabs" [Float] Float;
    DAbs "dabs" [Double] Double;
    IMin "imin" [Int, Int] Int;
    IMax "imax" [Int, Int] Int;
    LMin "lmin" [Long, Long] Long;
    LMax "lmax" [Long, Long] Long;
    /// `Math.min`: NaN if one is, and -0.0 before 0.0.
    FMin "fmin" [Float, Float] Float;
    FMax "fmax" [Float, Float] Float;
    DMin "dmin" [Double, Double] Double;
    DMax "dmax" [Double, Double] Double;
    DSqrt "dsqrt" [Double] Double;
    DFloor "dfloor" [Double] Double;
    DCeil "dceil" [Double] Double;
    /// `Math.rint`: ties to even.
    DRint "drint" [Double] Double;
    /// `Math.round`: ties upwards, saturating, 0 of NaN.
    FRound "fround" [Float] Int;
    DRound "dround" [Double] Long;
    FSignum "fsignum" [Float] Float;
    DSignum "dsignum" [Double] Double;
    /// `Float.floatToRawIntBits` and its kin.
    FBits "fbits" [Float] Int;
    DBits "dbits" [Double] Long;
    BitsF "bitsf" [Int] Float;
    BitsD "bitsd" [Long] Double;
}

impl Op {
    /// The operation with this name.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Op> {
        Op::ALL.iter().copied().find(|op| op.text() == text)
    }
}

/// A comparison of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cmp {
    /// `#=`
    Eq,
    /// `#\=`
    Ne,
    /// `#<`
    Lt,
    /// `#>=`
    Ge,
    /// `#>`
    Gt,
    /// `#=<`
    Le,
}

impl Cmp {
    /// Every comparison.
    pub const ALL: [Cmp; 6] = [Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Ge, Cmp::Gt, Cmp::Le];

    /// The comparison that holds exactly when this one does not.
    #[must_use]
    pub fn negate(self) -> Cmp {
        match self {
            Cmp::Eq => Cmp::Ne,
            Cmp::Ne => Cmp::Eq,
            Cmp::Lt => Cmp::Ge,
            Cmp::Ge => Cmp::Lt,
            Cmp::Gt => Cmp::Le,
            Cmp::Le => Cmp::Gt,
        }
    }

    /// The CLP(FD) operator.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Cmp::Eq => "#=",
            Cmp::Ne => "#\\=",
            Cmp::Lt => "#<",
            Cmp::Ge => "#>=",
            Cmp::Gt => "#>",
            Cmp::Le => "#=<",
        }
    }

    /// Whether `a` and `b` compare so.
    #[must_use]
    pub fn holds<T: PartialOrd>(self, a: T, b: T) -> bool {
        match self {
            Cmp::Eq => a == b,
            Cmp::Ne => a != b,
            Cmp::Lt => a < b,
            Cmp::Ge => a >= b,
            Cmp::Gt => a > b,
            Cmp::Le => a <= b,
        }
    }
}
