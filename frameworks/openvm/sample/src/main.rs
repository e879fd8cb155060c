use openvm::io::{read, reveal_u32};

/// The Fibonacci number of this index, modulo 2^32.
fn fibonacci(index: u32) -> u32 {
    let (mut now, mut next) = (0u32, 1u32);
    for _ in 0..index {
        (now, next) = (next, now.wrapping_add(next));
    }
    now
}

fn main() {
    let index: u32 = read();
    assert!(index <= 1_000_000, "the index is at most a million, and it is {index}");
    reveal_u32(index, 0);
    reveal_u32(fibonacci(index), 1);
}
