//! What a guest sees as `jolt`. For the zkVM it is where the guest begins, panics and gets memory; for a machine it makes the same
//! package a codec, which turns JSON into what the guest reads.

#![cfg_attr(target_os = "zkvm", no_std)]

pub use jolt_sdk_macros::provable;
pub use postcard;

#[cfg(not(target_os = "zkvm"))]
pub mod codec;
#[cfg(target_os = "zkvm")]
mod guest;
#[cfg(all(target_os = "zkvm", feature = "guest-std"))]
mod guest_std;
#[cfg(target_os = "zkvm")]
mod heap;

#[cfg(target_os = "zkvm")]
pub use guest::{Places, tell_panics};
