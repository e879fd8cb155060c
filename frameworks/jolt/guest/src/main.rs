#![no_main]

#[jolt::provable]
fn one() -> u32 {
    1
}
