//! The `senda` command.

fn main() {}
