//! Makes the keys of the circuit of the package that it lies in, proves with it, and verifies, as boojum's own tests do; all
//! goes through files.
#![feature(allocator_api)]

use boojum::algebraic_props::round_function::AbsorptionModeOverwrite;
use boojum::algebraic_props::sponge::GoldilocksPoseidon2Sponge;
use boojum::config::{CSConfig, DevCSConfig, ProvingCSConfig, SetupCSConfig};
use boojum::cs::cs_builder::new_builder;
use boojum::cs::cs_builder_reference::CsReferenceImplementationBuilder;
use boojum::cs::implementations::convenience::verify_circuit;
use boojum::cs::implementations::fast_serialization::MemcopySerializable;
use boojum::cs::implementations::hints::{DenseVariablesCopyHint, DenseWitnessCopyHint};
use boojum::cs::implementations::polynomial_storage::{SetupBaseStorage, SetupStorage};
use boojum::cs::implementations::pow::NoPow;
use boojum::cs::implementations::proof::Proof;
use boojum::cs::implementations::prover::ProofConfig;
use boojum::cs::implementations::transcript::GoldilocksPoisedon2Transcript;
use boojum::cs::implementations::verifier::VerificationKey;
use boojum::cs::oracle::merkle_tree::MerkleTreeWithCap;
use boojum::cs::traits::circuit::Circuit;
use boojum::dag::{resolvers::StCircuitResolverParams, StCircuitResolver};
use boojum::field::goldilocks::{GoldilocksExt2, GoldilocksField as F, MixedGL as P};
use boojum::worker::Worker;
use cube_chain::UserCircuit;
use std::alloc::Global;
use std::env;
use std::fs::{read, write, File};
use std::io::{BufReader, BufWriter};

type H = GoldilocksPoseidon2Sponge<AbsorptionModeOverwrite>;
type Transcript = GoldilocksPoisedon2Transcript;

macro_rules! synthesize {
    ($config:ty, $packed:ty, $circuit:expr) => {{
        let circuit = $circuit;
        let (rows, variables) = circuit.size_hint();
        let builder = CsReferenceImplementationBuilder::<
            F,
            $packed,
            $config,
            StCircuitResolver<F, <$config as CSConfig>::ResolverConfig>,
        >::new(circuit.geometry(), rows.unwrap());
        let builder = circuit.configure_builder(new_builder::<_, F>(builder));
        let mut system = builder.build(StCircuitResolverParams::new(variables.unwrap()));
        circuit.add_tables(&mut system);
        circuit.synthesize_into_cs(&mut system);
        system
    }};
}

fn store(name: &str, thing: &impl MemcopySerializable) {
    thing.write_into_buffer(BufWriter::new(File::create(name).unwrap())).unwrap();
}

fn load<T: MemcopySerializable>(name: &str) -> T {
    T::read_from_buffer(BufReader::new(File::open(name).unwrap())).unwrap()
}

fn main() {
    let worker = Worker::new_with_num_threads(std::thread::available_parallelism().unwrap().get());
    // As in builds: boojum's default asks for work, which this prover refuses to do.
    let config = ProofConfig {
        fri_lde_factor: 4,
        merkle_tree_cap_size: 16,
        fri_folding_schedule: None,
        security_level: 100,
        pow_bits: 0,
    };
    let input = || -> UserCircuit { serde_json::from_slice(&read("input.json").unwrap()).unwrap() };
    match env::args().nth(1).as_deref() {
        Some("setup") => {
            let mut system = synthesize!(SetupCSConfig, P, UserCircuit::default());
            let (_, finalization) = system.pad_and_shrink();
            let (base, setup, key, tree, variables, witnesses) = system
                .into_assembly::<Global>()
                .get_full_setup::<H>(&worker, config.fri_lde_factor, config.merkle_tree_cap_size);
            store("base", &base);
            store("setup", &setup);
            store("tree", &tree);
            store("variables", &variables);
            store("witnesses", &witnesses);
            write("finalization", bincode::serialize(&finalization).unwrap()).unwrap();
            write("key", bincode::serialize(&key).unwrap()).unwrap();
        }
        Some("prove") => {
            let mut checked = synthesize!(DevCSConfig, F, input());
            checked.pad_and_shrink();
            assert!(checked.into_assembly::<Global>().check_if_satisfied(&worker));
            let mut system = synthesize!(ProvingCSConfig, P, input());
            let finalization = bincode::deserialize(&read("finalization").unwrap()).unwrap();
            system.pad_and_shrink_using_hint(&finalization);
            let base: SetupBaseStorage<F, P> = load("base");
            let setup: SetupStorage<F, P> = load("setup");
            let tree: MerkleTreeWithCap<F, H> = load("tree");
            let variables: DenseVariablesCopyHint = load("variables");
            let witnesses: DenseWitnessCopyHint = load("witnesses");
            let key: VerificationKey<F, H> = bincode::deserialize(&read("key").unwrap()).unwrap();
            let proof: Proof<F, H, GoldilocksExt2> = system
                .into_assembly::<Global>()
                .prove_from_precomputations::<GoldilocksExt2, Transcript, H, NoPow>(
                    config, &base, &setup, &tree, &key, &variables, &witnesses, (), &worker,
                );
            write("proof", bincode::serialize(&proof).unwrap()).unwrap();
        }
        _ => {
            let key: VerificationKey<F, H> = bincode::deserialize(&read("key").unwrap()).unwrap();
            let proof: Proof<F, H, GoldilocksExt2> = bincode::deserialize(&read("proof").unwrap()).unwrap();
            let circuit = UserCircuit::default();
            assert!(verify_circuit::<F, _, _, Transcript, H, NoPow>(&circuit, &proof, &key, ()));
        }
    }
}
