//! Calls the user's circuit, which is one of Axiom's halo2-base 0.3; the path of its type is written in for each build.

mod assignment;
mod recorder;

use halo2::halo2curves::bn256::Fr;
use halo2_base::gates::builder::{GateThreadBuilder, MultiPhaseThreadBreakPoints};
use halo2_base::halo2_proofs as halo2;
use proofyard_recording::Recorded;
use user_circuit::UserCircuit as Circuit;

fn main() {
    proofyard_recording::run(
        "default()",
        |degree| {
            let builder = GateThreadBuilder::<Fr>::keygen();
            let circuit = Circuit::default().create_circuit(builder, None);
            recorder::record(degree, &circuit, None)
        },
        |degree, path| {
            // A synthesis for a witness ties no cells. It needs the rows in which that of the keys broke its columns.
            let builder = GateThreadBuilder::<Fr>::keygen();
            let of_keys = Circuit::default().create_circuit(builder, None);
            let Recorded { layout, .. } = recorder::record(degree, &of_keys, None)?;
            let break_points: MultiPhaseThreadBreakPoints = of_keys.break_points();
            let builder = GateThreadBuilder::<Fr>::prover();
            let circuit = Circuit::from_json(path).create_circuit(builder, Some(break_points));
            let public: Vec<Fr> = circuit.instance();
            let Recorded { witness, .. } = recorder::record(degree, &circuit, Some(vec![public]))?;
            Ok(Recorded { layout, witness })
        },
    );
}
