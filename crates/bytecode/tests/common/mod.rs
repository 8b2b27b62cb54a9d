//! What the integration tests share. Each test binary uses its own part of it.
#![allow(dead_code, missing_docs)]

pub mod asm;
pub mod jar;
pub mod rules;
pub mod temp;
