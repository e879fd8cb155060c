//! Memory of a guest: taken one piece after the other, and never given back.

use core::cell::Cell;
use core::ptr::{addr_of, null_mut};

extern "C" {
    /// Of the linker script: the first byte behind the stack, and the first behind the memory.
    static _HEAP_PTR: u8;
    static _MEMORY_END: u8;
}

struct Next(Cell<usize>);
// SAFETY: a guest has one thread.
unsafe impl Sync for Next {}

static NEXT: Next = Next(Cell::new(0));

/// The standard library calls it by this name.
#[no_mangle]
pub extern "C" fn sys_alloc_aligned(bytes: usize, align: usize) -> *mut u8 {
    let (begin, end) = (addr_of!(_HEAP_PTR) as usize, addr_of!(_MEMORY_END) as usize);
    let next = if NEXT.0.get() == 0 { begin } else { NEXT.0.get() };
    let from = (next + align - 1) & !(align - 1);
    match from.checked_add(bytes) {
        Some(after) if after <= end => {
            NEXT.0.set(after);
            from as *mut u8
        }
        _ => null_mut(),
    }
}

#[no_mangle]
pub extern "C" fn sys_alloc_words(words: usize) -> *mut u32 {
    sys_alloc_aligned(words.saturating_mul(4), 4).cast()
}

#[cfg(not(feature = "guest-std"))]
mod allocator {
    use core::alloc::{GlobalAlloc, Layout};

    struct Heap;

    #[global_allocator]
    static HEAP: Heap = Heap;

    // SAFETY: each piece is given once, aligned as asked.
    unsafe impl GlobalAlloc for Heap {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            super::sys_alloc_aligned(layout.size(), layout.align())
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }
}
