//! "I know four numbers with this Poseidon hash."

use plonky2::field::types::Field;
use plonky2::hash::poseidon::PoseidonHash;
use plonky2::iop::witness::{PartialWitness, WitnessWrite};
use plonky2::plonk::circuit_builder::CircuitBuilder;
use plonky2::plonk::circuit_data::{CircuitConfig, CommonCircuitData, VerifierOnlyCircuitData};
use plonky2::plonk::config::{GenericConfig, PoseidonGoldilocksConfig};
use plonky2::plonk::proof::ProofWithPublicInputs;
use serde::Deserialize;
use std::fs;

const D: usize = 2;
type C = PoseidonGoldilocksConfig;
type F = <C as GenericConfig<D>>::F;

/// What Proofyard takes from here: a proof, and the circuit that it is a proof of.
pub struct Preimage {
    pub proof: ProofWithPublicInputs<F, C, D>,
    pub common: CommonCircuitData<F, D>,
    pub verifier_only: VerifierOnlyCircuitData<C, D>,
}

#[derive(Deserialize)]
struct Input {
    preimage: [u64; 4],
}

impl Preimage {
    /// `path` is the file with the input.
    pub fn prove(path: &str) -> Self {
        let text = fs::read_to_string(path).expect("the input can be read");
        let input: Input = serde_json::from_str(&text).expect("the input is {\"preimage\": [four numbers]}");

        // The circuit. It must be the same for every input.
        let mut builder = CircuitBuilder::<F, D>::new(CircuitConfig::standard_recursion_zk_config());
        let preimage = builder.add_virtual_target_arr::<4>();
        let hash = builder.hash_n_to_hash_no_pad::<PoseidonHash>(preimage.to_vec());
        builder.register_public_inputs(&hash.elements);
        let circuit = builder.build::<C>();

        // The witness: what only the prover knows.
        let mut witness = PartialWitness::new();
        for (target, number) in preimage.into_iter().zip(input.preimage) {
            witness.set_target(target, F::from_noncanonical_u64(number));
        }
        let proof = circuit.prove(witness).expect("there is a proof");

        Self { proof, common: circuit.common, verifier_only: circuit.verifier_only }
    }
}
