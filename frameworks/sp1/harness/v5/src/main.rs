//! Everything that Proofyard does with SP1 5; `proofyard_sp1_shared` has the commands.
//!
//! Core proofs only. SP1 5 knows the keys of its compressed proofs from a list that it downloads from a place of its own and that is on no
//! registry; without it, its verifier would take a proof of any key.

mod execute;
mod forms;
mod v5;

use std::env::set_var;

fn main() {
    // SAFETY: no thread has been started yet.
    unsafe {
        set_var("VERIFY_VK", "false");
        set_var("SP1_DISABLE_PROGRAM_CACHE", "true");
    }
    proofyard_sp1_shared::run::<v5::V5>();
}
