//! Makes keys for the circuit of the package that it lies in, proves and verifies with halo2-base's own functions; keys and
//! proof go through files.

use factors::Factors;
use halo2_base::gates::circuit::builder::BaseCircuitBuilder;
use halo2_base::gates::circuit::{BaseCircuitParams, CircuitBuilderStage};
use halo2_base::halo2_proofs::halo2curves::bn256::{Fr, G1Affine};
use halo2_base::halo2_proofs::plonk::{keygen_pk2, ProvingKey, VerifyingKey};
use halo2_base::halo2_proofs::SerdeFormat;
use halo2_base::utils::fs::gen_srs;
use halo2_base::utils::testing::{check_proof_with_instances, gen_proof_with_instances};
use std::{env, fs};

const DEGREE: u32 = 9;
const FORMAT: SerdeFormat = SerdeFormat::RawBytesUnchecked;

fn main() {
    let srs = gen_srs(DEGREE);
    let read = |name: &str| fs::read(name).unwrap();
    let pinned = || -> (BaseCircuitParams, Vec<Vec<usize>>) { serde_json::from_slice(&read("pinning")).unwrap() };
    match env::args().nth(1).as_deref() {
        Some("keys") => {
            let mut builder = BaseCircuitBuilder::<Fr>::from_stage(CircuitBuilderStage::Keygen)
                .use_k(DEGREE as usize)
                .use_instance_columns(1);
            Factors::keygen_circuit().create_circuit(&mut builder);
            let params = builder.calculate_params(Some(20));
            let key = keygen_pk2(&srs, &builder, false).unwrap();
            fs::write("key", key.to_bytes(FORMAT)).unwrap();
            fs::write("verifying-key", key.get_vk().to_bytes(FORMAT)).unwrap();
            let pinning = serde_json::to_vec(&(params, builder.break_points())).unwrap();
            fs::write("pinning", pinning).unwrap();
        }
        Some("prove") => {
            let (params, break_points) = pinned();
            let key: ProvingKey<G1Affine> =
                ProvingKey::from_bytes::<BaseCircuitBuilder<Fr>>(&read("key"), FORMAT, params.clone()).unwrap();
            let mut builder = BaseCircuitBuilder::<Fr>::prover(params, break_points);
            let input = String::from_utf8(read("input.json")).unwrap();
            Factors::from_json(&input).create_circuit(&mut builder);
            let public: Vec<Fr> = builder.assigned_instances[0].iter().map(|cell| *cell.value()).collect();
            let proof = gen_proof_with_instances(&srs, &key, builder, &[&public]);
            fs::write("proof", proof).unwrap();
            fs::write("public", public[0].to_bytes()).unwrap();
        }
        _ => {
            let key: VerifyingKey<G1Affine> =
                VerifyingKey::from_bytes::<BaseCircuitBuilder<Fr>>(&read("verifying-key"), FORMAT, pinned().0).unwrap();
            let public = Fr::from_bytes(&read("public").try_into().unwrap()).unwrap();
            check_proof_with_instances(&srs, &key, &read("proof"), &[&[public]], true);
        }
    }
}
