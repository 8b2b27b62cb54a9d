//! What the integration tests share. Each test binary uses its own part of it.
#![allow(dead_code, missing_docs)]

pub mod asm;
pub mod damage;
pub mod jar;
pub mod rng;
pub mod rules;
pub mod temp;
