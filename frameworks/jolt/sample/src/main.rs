#![cfg_attr(feature = "guest", no_std)]
#![no_main]

/// How many steps it takes from `start` to 1, where an even number is halved, and an odd one tripled and one added.
#[jolt::provable]
fn collatz(start: u64) -> u32 {
    assert!(start > 0, "zero never comes to one");
    let (mut number, mut steps) = (start, 0);
    while number != 1 {
        number = match number % 2 {
            0 => number / 2,
            _ => number.checked_mul(3).and_then(|triple| triple.checked_add(1)).expect("the way leads beyond 64 bits"),
        };
        steps += 1;
    }
    steps
}
