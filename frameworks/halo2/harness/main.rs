//! Calls the user's circuit; the path of its type is written in for each build.

use user_circuit::UserCircuit as Circuit;

fn main() {
    proofyard_halo2::run(
        |builder| Circuit::keygen_circuit().create_circuit(builder),
        |input, builder| Circuit::from_json(input).create_circuit(builder),
    );
}
