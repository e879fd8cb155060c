//! Proofs that a dishonest prover makes past the program around the circuit, with the files of its build.

use crate::UserCircuit;
use base64::{engine::general_purpose::STANDARD, Engine};
use boojum::algebraic_props::round_function::AbsorptionModeOverwrite;
use boojum::algebraic_props::sponge::GoldilocksPoseidon2Sponge;
use boojum::config::{CSConfig, ProvingCSConfig};
use boojum::cs::cs_builder::new_builder;
use boojum::cs::cs_builder_reference::CsReferenceImplementationBuilder;
use boojum::cs::implementations::convenience::verify_circuit;
use boojum::cs::implementations::fast_serialization::MemcopySerializable;
use boojum::cs::implementations::hints::{DenseVariablesCopyHint, DenseWitnessCopyHint};
use boojum::cs::implementations::polynomial_storage::{SetupBaseStorage, SetupStorage};
use boojum::cs::implementations::pow::NoPow;
use boojum::cs::implementations::proof::Proof;
use boojum::cs::implementations::prover::ProofConfig;
use boojum::cs::implementations::transcript::{GoldilocksPoisedon2Transcript, Transcript};
use boojum::cs::implementations::verifier::VerificationKey;
use boojum::cs::oracle::merkle_tree::MerkleTreeWithCap;
use boojum::cs::traits::circuit::Circuit;
use boojum::dag::{resolvers::StCircuitResolverParams, StCircuitResolver};
use boojum::field::goldilocks::{GoldilocksExt2, GoldilocksField as F, MixedGL as P};
use boojum::worker::Worker;
use serde_json::{json, Value};
use std::fs::{read_to_string, write, File};
use std::io::BufReader;
use std::process::exit;

type H = GoldilocksPoseidon2Sponge<AbsorptionModeOverwrite>;

pub fn wants(harm: &str) -> bool {
    harm.starts_with("prove ")
}

/// boojum's own transcript, after the numbers of a binding.
#[derive(Clone, Debug)]
struct Bound(GoldilocksPoisedon2Transcript);

impl Transcript<F> for Bound {
    type CompatibleCap = [F; 4];
    type TransciptParameters = Vec<F>;
    fn new(binding: Vec<F>) -> Self {
        let mut inner = GoldilocksPoisedon2Transcript::new(());
        inner.witness_field_elements(&binding);
        Self(inner)
    }
    fn witness_field_elements(&mut self, elements: &[F]) {
        self.0.witness_field_elements(elements);
    }
    fn witness_merkle_tree_cap(&mut self, cap: &[[F; 4]]) {
        self.0.witness_merkle_tree_cap(cap);
    }
    fn get_challenge(&mut self) -> F {
        self.0.get_challenge()
    }
}

fn load<T: MemcopySerializable>(name: &str) -> T {
    T::read_from_buffer(BufReader::new(
        File::open(format!("/build/{name}")).unwrap(),
    ))
    .unwrap()
}

/// Proves the honest circuit with a weaker configuration, another transcript, a wrong witness or fewer queries, says what
/// boojum's own verifier thinks of that, and ends the program.
pub fn prove(circuit: &UserCircuit) -> ! {
    let what = circuit.harm.clone();
    let honest = UserCircuit {
        harm: String::new(),
        ..circuit.clone()
    };
    let document: Value =
        serde_json::from_str(&read_to_string("/build/verification_key.json").unwrap()).unwrap();
    let key = STANDARD
        .decode(document["verification_key"].as_str().unwrap())
        .unwrap();
    let key: VerificationKey<F, H> = bincode::deserialize(&key).unwrap();
    let mut config: ProofConfig = serde_json::from_value(document["proof_config"].clone()).unwrap();
    let mut binding: Vec<F> = circuit.more["binding"]
        .as_array()
        .unwrap()
        .iter()
        .map(|number| F(number.as_u64().unwrap()))
        .collect();
    match what.as_str() {
        "prove weak" => config.security_level = 2,
        "prove unbound" => binding.clear(),
        _ => {}
    }

    let builder = CsReferenceImplementationBuilder::<
        F,
        P,
        ProvingCSConfig,
        StCircuitResolver<F, <ProvingCSConfig as CSConfig>::ResolverConfig>,
    >::new(honest.geometry(), 1 << 10);
    let builder = honest.configure_builder(new_builder::<_, F>(builder));
    let mut system = builder.build(StCircuitResolverParams::new(1 << 12));
    honest.clone().synthesize_into_cs(&mut system);
    let finalization =
        serde_json::from_str(&read_to_string("/build/finalization.json").unwrap()).unwrap();
    system.pad_and_shrink_using_hint(&finalization);

    let base: SetupBaseStorage<F, P> = load("setup_base");
    let setup: SetupStorage<F, P> = load("setup");
    let tree: MerkleTreeWithCap<F, H> = load("setup_tree");
    let variables: DenseVariablesCopyHint = load("variables");
    let witnesses: DenseWitnessCopyHint = load("witnesses");
    let assembly = system.into_assembly::<std::alloc::Global>();
    let mut proof: Proof<F, H, GoldilocksExt2> = assembly
        .prove_from_precomputations::<GoldilocksExt2, Bound, H, NoPow>(
            config,
            &base,
            &setup,
            &tree,
            &key,
            &variables,
            &witnesses,
            binding.clone(),
            &Worker::new_with_num_threads(1),
        );
    match what.as_str() {
        "prove without queries" => proof.queries_per_fri_repetition.clear(),
        "prove relabelled" => proof.proof_config.security_level = 2,
        "prove other values" => proof.public_inputs[1] = F(proof.public_inputs[1].0 + 1),
        "prove with work" => proof.pow_challenge = 1,
        _ => {}
    }
    let accepts =
        verify_circuit::<F, _, GoldilocksExt2, Bound, H, NoPow>(&honest, &proof, &key, binding);
    let public: Vec<String> = proof
        .public_inputs
        .iter()
        .map(|value| value.to_reduced_u64().to_string())
        .collect();
    let mut bytes = bincode::serialize(&proof).unwrap();
    if what == "prove raised" {
        // The second public value with the field's order added: it begins after the configuration and two lengths.
        let order = F::ORDER;
        let place = bytes
            .windows(16)
            .position(|pair| {
                pair[..8] == proof.public_inputs[0].to_reduced_u64().to_le_bytes()
                    && pair[8..] == proof.public_inputs[1].to_reduced_u64().to_le_bytes()
            })
            .unwrap()
            + 8;
        let value = proof.public_inputs[1].to_reduced_u64() + order;
        bytes[place..place + 8].copy_from_slice(&value.to_le_bytes());
    }
    write("/out/public.json", json!(public).to_string()).unwrap();
    write(
        "/out/proof.json",
        json!({ "proof": STANDARD.encode(bytes) }).to_string(),
    )
    .unwrap();
    write("/out/boojum.json", json!(accepts).to_string()).unwrap();
    exit(0)
}
