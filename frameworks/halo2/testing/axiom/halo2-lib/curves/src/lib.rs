#![feature(bigint_helper_methods)]
#![feature(const_bigint_helper_methods)]
//! Stands for the curves of Axiom's halo2, which no Rust of today compiles as they are.

const fn sum(a: u64, b: u64) -> (u64, bool) {
    a.carrying_add(b, false)
}

pub const NOTHING: u64 = sum(u64::MAX, 1).0;

pub fn product(a: u64, b: u64) -> u64 {
    a.widening_mul(b).0 + NOTHING
}
