//! Everything that Proofyard does with SP1 5; `proofyard_sp1_shared` has the commands.

mod execute;
mod forms;
mod prove;
mod quiet;
mod v5;
mod verify;

fn main() {
    // SAFETY: no thread has begun.
    unsafe {
        // The keys of compressed proofs are not in this program, and nothing here makes or verifies such a proof.
        std::env::set_var("VERIFY_VK", "false");
        // Programs of the aggregation are not made when SP1's prover is opened.
        std::env::set_var("SP1_DISABLE_PROGRAM_CACHE", "true");
    }
    proofyard_sp1_shared::run::<v5::V5>();
}
