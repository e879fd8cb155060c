//! Proves with the circuit of the package that it lies in, and verifies, as plonky2's examples do; proof and circuit go
//! through files.

use hash_chain::HashChain;
use plonky2::plonk::circuit_data::{CommonCircuitData, VerifierCircuitData, VerifierOnlyCircuitData};
use plonky2::plonk::config::{GenericConfig, PoseidonGoldilocksConfig};
use plonky2::plonk::proof::ProofWithPublicInputs;
use plonky2::util::serialization::DefaultGateSerializer;
use std::{env, fs};

const D: usize = 2;
type C = PoseidonGoldilocksConfig;
type F = <C as GenericConfig<D>>::F;

fn main() {
    match env::args().nth(1).as_deref() {
        Some("prove") => {
            let made = HashChain::prove("input.json");
            fs::write("proof", made.proof.to_bytes()).unwrap();
            fs::write("common", made.common.to_bytes(&DefaultGateSerializer).unwrap()).unwrap();
            fs::write("verifier_data", made.verifier_only.to_bytes().unwrap()).unwrap();
        }
        _ => {
            let read = |name: &str| fs::read(name).unwrap();
            let common = CommonCircuitData::<F, D>::from_bytes(read("common"), &DefaultGateSerializer).unwrap();
            let verifier_only = VerifierOnlyCircuitData::<C, D>::from_bytes(read("verifier_data")).unwrap();
            let proof = ProofWithPublicInputs::<F, C, D>::from_bytes(read("proof"), &common).unwrap();
            VerifierCircuitData { verifier_only, common }.verify(proof).unwrap();
        }
    }
}
