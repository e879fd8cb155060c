//! Calls the user's circuit; the path of its struct is written in for each build.

use user_circuit::UserCircuit as Circuit;

fn main() {
    proofyard_plonky2::run(|input| {
        let made = Circuit::prove(input);
        proofyard_plonky2::Made {
            proof: made.proof,
            common: made.common,
            verifier_only: made.verifier_only,
        }
    });
}
