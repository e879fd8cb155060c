//! What Rust's standard library calls on this target (library/std/src/sys/pal/zkvm/abi.rs). There is nothing to read from, and what
//! is printed is seen by no one.

extern crate std;

use crate::guest::end_with_panic;
use core::slice::from_raw_parts;
use std::boxed::Box;

pub fn set_hook() {
    std::panic::set_hook(Box::new(|info| end_with_panic(info)));
}

#[no_mangle]
unsafe extern "C" fn sys_panic(words: *const u8, bytes: usize) -> ! {
    let words = unsafe { from_raw_parts(words, bytes) };
    end_with_panic(core::str::from_utf8(words).unwrap_or_default())
}

#[no_mangle]
extern "C" fn sys_halt() -> ! {
    end_with_panic("the guest ended itself")
}

#[no_mangle]
extern "C" fn sys_write(_descriptor: u32, _from: *const u8, _bytes: usize) {}

#[no_mangle]
extern "C" fn sys_log(_words: *const u8, _bytes: usize) {}

#[no_mangle]
extern "C" fn sys_read(_descriptor: u32, _into: *mut u8, _bytes: usize) -> usize {
    0
}

#[no_mangle]
extern "C" fn sys_cycle_count() -> usize {
    0
}

/// Zeros: a guest is the same in each run, and has no randomness.
#[no_mangle]
unsafe extern "C" fn sys_rand(into: *mut u32, words: usize) {
    unsafe { core::ptr::write_bytes(into, 0, words) };
}

/// No variable is set.
#[no_mangle]
extern "C" fn sys_getenv(_into: *mut u32, _words: usize, _name: *const u8, _bytes: usize) -> usize {
    usize::MAX
}

#[no_mangle]
extern "C" fn sys_argc() -> usize {
    0
}

#[no_mangle]
extern "C" fn sys_argv(_into: *mut u32, _words: usize, _index: usize) -> usize {
    0
}
