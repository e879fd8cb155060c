//! The beginning of a guest, and its end where it panics.

use core::fmt::{Display, Result, Write};
use core::ptr::write_volatile;

core::arch::global_asm!(
    ".section .text.boot, \"ax\"",
    ".global _start",
    "_start:",
    "la sp, _STACK_PTR",
    "call main",
    "j .",
);

/// Where the machine of a function has its output; `#[provable]` leaves one as `JOLT_PLACES`.
#[repr(C)]
pub struct Places {
    pub output: usize,
    pub output_bytes: usize,
    pub panic: usize,
}

extern "C" {
    static JOLT_PLACES: Places;
}

/// Writes to the place of the output, and leaves out what has no room there.
struct Output {
    next: usize,
    end: usize,
}

impl Write for Output {
    fn write_str(&mut self, text: &str) -> Result {
        for byte in text.bytes().take(self.end - self.next) {
            // SAFETY: the machine takes all bytes between the two.
            unsafe { write_volatile(self.next as *mut u8, byte) };
            self.next += 1;
        }
        Ok(())
    }
}

/// Ends the guest as one that panicked. Its words become its output: nothing is proved of it, and the host reads them there.
pub fn end_with_panic(words: impl Display) -> ! {
    // SAFETY: `#[provable]` makes one of them, which never changes.
    let places = unsafe { &JOLT_PLACES };
    let mut output = Output { next: places.output, end: places.output + places.output_bytes };
    let _ = write!(output, "{words}");
    // SAFETY: the machine has one byte there.
    unsafe { write_volatile(places.panic as *mut u8, 1) };
    loop {}
}

/// Sees to it that the words of a panic are told; called first of all.
#[cfg(feature = "guest-std")]
pub fn tell_panics() {
    crate::guest_std::set_hook();
}

#[cfg(not(feature = "guest-std"))]
pub fn tell_panics() {}

#[cfg(not(feature = "guest-std"))]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    end_with_panic(info)
}
