#![no_main]
sp1_zkvm::entrypoint!(main);

use sp1_zkvm::io::{commit, read};

/// The Fibonacci number of this index, modulo 2^32.
fn fibonacci(index: u32) -> u32 {
    let (mut now, mut next) = (0u32, 1u32);
    for _ in 0..index {
        (now, next) = (next, now.wrapping_add(next));
    }
    now
}

pub fn main() {
    let index: u32 = read();
    assert!(index <= 1_000_000, "the index is at most a million, and it is {index}");
    commit(&index);
    commit(&fibonacci(index));
}
