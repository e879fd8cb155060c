//! "The thousandth hash after these four numbers is this one."

use plonky2::field::types::Field;
use plonky2::hash::hash_types::HashOutTarget;
use plonky2::hash::poseidon::PoseidonHash;
use plonky2::iop::witness::{PartialWitness, WitnessWrite};
use plonky2::plonk::circuit_builder::CircuitBuilder;
use plonky2::plonk::circuit_data::{CircuitConfig, CommonCircuitData, VerifierOnlyCircuitData};
use plonky2::plonk::config::{GenericConfig, PoseidonGoldilocksConfig};
use plonky2::plonk::proof::ProofWithPublicInputs;
use serde::Deserialize;
use std::fs;

const LENGTH: usize = 1000;

const D: usize = 2;
type C = PoseidonGoldilocksConfig;
type F = <C as GenericConfig<D>>::F;

/// What Proofyard takes from here: a proof, and the circuit that it is a proof of.
pub struct HashChain {
    pub proof: ProofWithPublicInputs<F, C, D>,
    pub common: CommonCircuitData<F, D>,
    pub verifier_only: VerifierOnlyCircuitData<C, D>,
}

#[derive(Deserialize)]
struct Input {
    start: [u64; 4],
}

impl HashChain {
    /// `path` is the file with the input.
    pub fn prove(path: &str) -> Self {
        let text = fs::read_to_string(path).expect("the input can be read");
        let input: Input =
            serde_json::from_str(&text).expect("the input is {\"start\": [four numbers]}");

        // The circuit. It must be the same for every input.
        let mut builder = CircuitBuilder::<F, D>::new(CircuitConfig::standard_recursion_config());
        let start = builder.add_virtual_hash();
        let end = (0..LENGTH).fold(start, |hash: HashOutTarget, _| {
            builder.hash_n_to_hash_no_pad::<PoseidonHash>(hash.elements.to_vec())
        });
        builder.register_public_inputs(&start.elements);
        builder.register_public_inputs(&end.elements);
        let circuit = builder.build::<C>();

        // The witness: where the chain starts. The hashes follow from it.
        let mut witness = PartialWitness::new();
        for (target, number) in start.elements.into_iter().zip(input.start) {
            witness
                .set_target(target, F::from_noncanonical_u64(number))
                .expect("it is set once");
        }
        let proof = circuit.prove(witness).expect("there is a proof");

        Self {
            proof,
            common: circuit.common,
            verifier_only: circuit.verifier_only,
        }
    }
}
