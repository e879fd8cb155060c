//! A circuit that squares a number, and whose code does all the harm that its input asks for.

mod harm;

use plonky2::field::types::Field;
use plonky2::iop::witness::{PartialWitness, WitnessWrite};
use plonky2::plonk::circuit_builder::CircuitBuilder;
use plonky2::plonk::circuit_data::{CircuitConfig, CommonCircuitData, VerifierOnlyCircuitData};
use plonky2::plonk::config::{GenericConfig, PoseidonGoldilocksConfig};
use plonky2::plonk::proof::ProofWithPublicInputs;
use serde_json::Value;
use std::fs;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

const D: usize = 2;
type C = PoseidonGoldilocksConfig;
type F = <C as GenericConfig<D>>::F;

pub struct Square {
    pub proof: ProofWithPublicInputs<F, C, D>,
    pub common: CommonCircuitData<F, D>,
    pub verifier_only: VerifierOnlyCircuitData<C, D>,
}

impl Square {
    pub fn prove(path: &str) -> Self {
        let input: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let x = F::from_noncanonical_u64(input["x"].as_u64().expect("x is a number"));
        let harm = input["harm"].as_str().unwrap_or("none");
        harm::before(harm, &input);

        let mut config = CircuitConfig::standard_recursion_config();
        if harm == "weak" {
            config.security_bits = 70;
            config.fri_config.num_query_rounds = 20;
        }
        let mut builder = CircuitBuilder::<F, D>::new(config);
        let root = builder.add_virtual_target();
        let square = builder.mul(root, root);
        builder.register_public_inputs(&[root, square]);
        if harm == "another circuit" {
            let seven = builder.constant(F::from_canonical_u64(7));
            builder.register_public_input(seven);
        }
        if harm == "unsteady" {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            let clock = builder.constant(F::from_canonical_u32(now.subsec_nanos()));
            builder.register_public_input(clock);
        }
        if harm == "table" {
            let table = builder.add_lookup_table_from_pairs(Arc::new(vec![(1, 2), (3, 4)]));
            let looked = builder.one();
            builder.add_lookup_from_index(looked, table);
        }
        let circuit = builder.build::<C>();

        let mut witness = PartialWitness::new();
        witness.set_target(root, x).unwrap();
        if harm == "unsatisfied" {
            witness.set_target(square, x * x + F::ONE).unwrap();
        }
        let mut proof = circuit.prove(witness).unwrap();
        if harm == "false claim" {
            proof.public_inputs[1] += F::ONE;
        }
        Self {
            proof,
            common: circuit.common,
            verifier_only: circuit.verifier_only,
        }
    }
}
