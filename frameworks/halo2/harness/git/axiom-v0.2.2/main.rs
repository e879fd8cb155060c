//! Calls the user's circuit, which is one of Axiom's halo2-base 0.2; the path of its type is written in for each build.

mod assignment;
mod recorder;

use halo2::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs as halo2;
use user_circuit::UserCircuit as Circuit;

/// Of `from_json()` follows which type it is, where a circuit has fields of several kinds.
fn default_of<C: Default>(_: fn(&str) -> C) -> C {
    C::default()
}

fn main() {
    proofyard_recording::run(
        "default()",
        |degree| {
            let circuit = default_of(|path| Circuit::from_json(path));
            recorder::record(degree, &circuit, None)
        },
        |degree, path| {
            let circuit = Circuit::from_json(path);
            let public: Vec<Fr> = circuit.instance();
            recorder::record(degree, &circuit, Some(vec![public]))
        },
    );
}
