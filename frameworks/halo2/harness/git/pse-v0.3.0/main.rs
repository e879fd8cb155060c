//! Calls the user's circuit, which is one of PSE's halo2; the path of its type is written in for each build.

mod assignment;
mod recorder;

use halo2::halo2curves::bn256::Fr;
use halo2_proofs as halo2;
use user_circuit::UserCircuit as Circuit;

/// Of `from_json()` follows which type it is, where a circuit has fields of several kinds.
fn same<C>(_: fn(&str) -> (C, Vec<Vec<Fr>>), keygen_circuit: fn() -> C) -> C {
    keygen_circuit()
}

fn main() {
    proofyard_recording::run(
        "keygen_circuit()",
        |degree| {
            let circuit = same(
                |path| Circuit::from_json(path),
                || Circuit::keygen_circuit(),
            );
            recorder::record(degree, &circuit, None)
        },
        |degree, path| {
            let (circuit, public) = Circuit::from_json(path);
            recorder::record(degree, &circuit, Some(public))
        },
    );
}
