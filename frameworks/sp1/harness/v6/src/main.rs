//! Everything that Proofyard does with SP1 6; `proofyard_sp1_shared` has the commands.

mod execute;
mod functions;
mod prove;
mod v6;
mod verify;

fn main() {
    proofyard_sp1_shared::run::<v6::V6>();
}
