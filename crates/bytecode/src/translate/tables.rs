//! Instructions that are nothing but a constant, a scalar operation or a shuffle of the stack.

use ristretto_classfile::attributes::{ArrayType, Instruction};
use senda_rules::ir::Const;
use senda_rules::op::{Cmp, Op};

/// The constant that an instruction pushes, those of the pool apart.
pub(super) fn constant(op: &Instruction) -> Option<Const> {
    use Instruction as I;
    Some(match op {
        I::Aconst_null => Const::Null,
        I::Iconst_m1 => Const::Int(-1),
        I::Iconst_0 => Const::Int(0),
        I::Iconst_1 => Const::Int(1),
        I::Iconst_2 => Const::Int(2),
        I::Iconst_3 => Const::Int(3),
        I::Iconst_4 => Const::Int(4),
        I::Iconst_5 => Const::Int(5),
        I::Lconst_0 => Const::Long(0),
        I::Lconst_1 => Const::Long(1),
        I::Fconst_0 => Const::Float(0f32.to_bits()),
        I::Fconst_1 => Const::Float(1f32.to_bits()),
        I::Fconst_2 => Const::Float(2f32.to_bits()),
        I::Dconst_0 => Const::Double(0f64.to_bits()),
        I::Dconst_1 => Const::Double(1f64.to_bits()),
        I::Bipush(v) => Const::Int(i32::from(*v)),
        I::Sipush(v) => Const::Int(i32::from(*v)),
        _ => return None,
    })
}

/// The scalar operation that an instruction is. Its operands are on the stack in order.
pub(super) fn scalar(op: &Instruction) -> Option<Op> {
    int_or_long(op).or_else(|| floating(op)).or_else(|| conversion(op))
}

fn int_or_long(op: &Instruction) -> Option<Op> {
    use Instruction as I;
    Some(match op {
        I::Iadd => Op::IAdd,
        I::Isub => Op::ISub,
        I::Imul => Op::IMul,
        I::Idiv => Op::IDiv,
        I::Irem => Op::IRem,
        I::Ineg => Op::INeg,
        I::Ishl => Op::IShl,
        I::Ishr => Op::IShr,
        I::Iushr => Op::IUshr,
        I::Iand => Op::IAnd,
        I::Ior => Op::IOr,
        I::Ixor => Op::IXor,
        I::Ladd => Op::LAdd,
        I::Lsub => Op::LSub,
        I::Lmul => Op::LMul,
        I::Ldiv => Op::LDiv,
        I::Lrem => Op::LRem,
        I::Lneg => Op::LNeg,
        I::Lshl => Op::LShl,
        I::Lshr => Op::LShr,
        I::Lushr => Op::LUshr,
        I::Land => Op::LAnd,
        I::Lor => Op::LOr,
        I::Lxor => Op::LXor,
        I::Lcmp => Op::LCmp,
        _ => return None,
    })
}

fn floating(op: &Instruction) -> Option<Op> {
    use Instruction as I;
    Some(match op {
        I::Fadd => Op::FAdd,
        I::Fsub => Op::FSub,
        I::Fmul => Op::FMul,
        I::Fdiv => Op::FDiv,
        I::Frem => Op::FRem,
        I::Fneg => Op::FNeg,
        I::Dadd => Op::DAdd,
        I::Dsub => Op::DSub,
        I::Dmul => Op::DMul,
        I::Ddiv => Op::DDiv,
        I::Drem => Op::DRem,
        I::Dneg => Op::DNeg,
        I::Fcmpl => Op::FCmpL,
        I::Fcmpg => Op::FCmpG,
        I::Dcmpl => Op::DCmpL,
        I::Dcmpg => Op::DCmpG,
        _ => return None,
    })
}

fn conversion(op: &Instruction) -> Option<Op> {
    use Instruction as I;
    Some(match op {
        I::I2l => Op::I2L,
        I::I2f => Op::I2F,
        I::I2d => Op::I2D,
        I::L2i => Op::L2I,
        I::L2f => Op::L2F,
        I::L2d => Op::L2D,
        I::F2i => Op::F2I,
        I::F2l => Op::F2L,
        I::F2d => Op::F2D,
        I::D2i => Op::D2I,
        I::D2l => Op::D2L,
        I::D2f => Op::D2F,
        I::I2b => Op::I2B,
        I::I2c => Op::I2C,
        I::I2s => Op::I2S,
        _ => return None,
    })
}

/// What a conditional branch tests for its jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// The `int` on the stack compares so with 0.
    Zero(Cmp),
    /// The two `int`s on the stack compare so.
    Ints(Cmp),
    /// The reference is null, or is not.
    Null(bool),
    /// The references are the same, or are not.
    Same(bool),
}

/// The condition of a conditional branch.
pub(super) fn condition(op: &Instruction) -> Option<Condition> {
    use Instruction as I;
    Some(match op {
        I::Ifeq(_) => Condition::Zero(Cmp::Eq),
        I::Ifne(_) => Condition::Zero(Cmp::Ne),
        I::Iflt(_) => Condition::Zero(Cmp::Lt),
        I::Ifge(_) => Condition::Zero(Cmp::Ge),
        I::Ifgt(_) => Condition::Zero(Cmp::Gt),
        I::Ifle(_) => Condition::Zero(Cmp::Le),
        I::If_icmpeq(_) => Condition::Ints(Cmp::Eq),
        I::If_icmpne(_) => Condition::Ints(Cmp::Ne),
        I::If_icmplt(_) => Condition::Ints(Cmp::Lt),
        I::If_icmpge(_) => Condition::Ints(Cmp::Ge),
        I::If_icmpgt(_) => Condition::Ints(Cmp::Gt),
        I::If_icmple(_) => Condition::Ints(Cmp::Le),
        I::If_acmpeq(_) => Condition::Same(true),
        I::If_acmpne(_) => Condition::Same(false),
        I::Ifnull(_) => Condition::Null(true),
        I::Ifnonnull(_) => Condition::Null(false),
        _ => return None,
    })
}

/// The class of a `newarray`'s result.
pub(super) fn primitive_array(element: &ArrayType) -> &'static str {
    match element {
        ArrayType::Boolean => "[Z",
        ArrayType::Char => "[C",
        ArrayType::Float => "[F",
        ArrayType::Double => "[D",
        ArrayType::Byte => "[B",
        ArrayType::Short => "[S",
        ArrayType::Int => "[I",
        ArrayType::Long => "[J",
    }
}
