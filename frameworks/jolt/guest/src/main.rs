#![cfg_attr(not(feature = "std"), no_std)]
#![no_main]

#[jolt::provable]
fn one() -> u32 {
    1
}
