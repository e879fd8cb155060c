//! Calls the user's circuit, which is one of PSE's halo2; the path of its type is written in for each build.

mod recorder;

use halo2_proofs::halo2curves::bn256::Fr;
use user_circuit::UserCircuit as Circuit;

/// Of `from_json()` follows which type it is, where a circuit has fields of several kinds.
fn same<C>(_: fn(&str) -> (C, Vec<Vec<Fr>>), keygen_circuit: fn() -> C) -> C {
    keygen_circuit()
}

fn main() {
    proofyard_halo2::plonk::run_plonk(
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
