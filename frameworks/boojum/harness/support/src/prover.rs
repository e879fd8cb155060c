//! What the prover does apart from synthesizing the circuit: compiled once, with the toolchain, and not with each project.

use crate::bound_transcript::BoundTranscript;
use crate::columns::write_columns;
use crate::description::Description;
use crate::documents::{public_values, write, AllowedGate, KeyDocument, ProofDocument};
use crate::system::{Extension, Key, Proof, TreeHasher, F, P};
use boojum::config::{DevCSConfig, ProvingCSConfig, SetupCSConfig};
use boojum::cs::implementations::fast_serialization::MemcopySerializable;
use boojum::cs::implementations::hints::{DenseVariablesCopyHint, DenseWitnessCopyHint};
use boojum::cs::implementations::polynomial_storage::{SetupBaseStorage, SetupStorage};
use boojum::cs::implementations::pow::NoPow;
use boojum::cs::implementations::reference_cs::CSReferenceAssembly;
use boojum::cs::implementations::setup::FinalizationHintsForProver;
use boojum::cs::oracle::merkle_tree::MerkleTreeWithCap;
use boojum::worker::Worker;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::thread::available_parallelism;

/// The names of a build's files.
pub mod kept {
    pub const CIRCUIT: &str = "circuit.json";
    pub const COLUMNS: &str = "columns";
    pub const KEY: &str = "verification_key.json";
    pub const BASE: &str = "setup_base";
    pub const SETUP: &str = "setup";
    pub const TREE: &str = "setup_tree";
    pub const VARIABLES: &str = "variables";
    pub const WITNESSES: &str = "witnesses";
    pub const FINALIZATION: &str = "finalization.json";
}

pub fn worker() -> Worker {
    Worker::new_with_num_threads(available_parallelism().map_or(1, usize::from))
}

pub fn store(folder: &Path, name: &str, thing: &impl MemcopySerializable) {
    let mut to = create(folder, name);
    thing
        .write_into_buffer(&mut to)
        .expect("a file can be written");
    to.flush().expect("a file can be written");
}

fn load<T: MemcopySerializable>(folder: &Path, name: &str) -> T {
    let from = File::open(folder.join(name)).expect("the build has its files");
    T::read_from_buffer(BufReader::new(from)).expect("the build's files are whole")
}

fn create(folder: &Path, name: &str) -> BufWriter<File> {
    BufWriter::new(File::create(folder.join(name)).expect("the folder can be written"))
}

pub fn write_json(folder: &Path, name: &str, value: &impl serde::Serialize) {
    let text = serde_json::to_string(value).expect("it is JSON");
    fs::write(folder.join(name), text).expect("the folder can be written");
}

fn read_json<T: serde::de::DeserializeOwned>(folder: &Path, name: &str) -> T {
    let text = fs::read_to_string(folder.join(name)).expect("the build has its files");
    serde_json::from_str(&text).expect("the build's files are whole")
}

/// Writes the circuit down as data, of which the keys are made by a program without user code.
pub fn write_setup(
    assembly: &CSReferenceAssembly<F, P, SetupCSConfig>,
    finalization: &FinalizationHintsForProver,
    gates: Vec<AllowedGate>,
    folder: &Path,
) {
    let config = crate::system::pinned_config();
    let (base, geometry, variables, witnesses) = assembly.get_light_setup(
        &worker(),
        config.fri_lde_factor,
        config.merkle_tree_cap_size,
    );
    write_json(folder, kept::CIRCUIT, &Description { gates, geometry });
    write_json(folder, kept::FINALIZATION, finalization);
    store(folder, kept::VARIABLES, &variables);
    store(folder, kept::WITNESSES, &witnesses);
    let mut columns = create(folder, kept::COLUMNS);
    let all = base
        .copy_permutation_polys
        .iter()
        .chain(&base.constant_columns)
        .chain(&base.lookup_tables_columns);
    write_columns(&mut columns, all)
        .and_then(|()| columns.flush())
        .expect("the folder can be written");
}

/// Checks every constraint of a circuit with its witness; panics at one that does not hold, with its row and gate.
pub fn check(mut assembly: CSReferenceAssembly<F, F, DevCSConfig>) -> bool {
    assembly.check_if_satisfied(&worker())
}

pub fn read_finalization(build: &Path) -> FinalizationHintsForProver {
    read_json(build, kept::FINALIZATION)
}

/// Proves, and writes `proof.json` and `public.json`.
pub fn prove(assembly: CSReferenceAssembly<F, P, ProvingCSConfig>, build: &Path, folder: &Path) {
    let document: KeyDocument = read_json(build, kept::KEY);
    let key: Key = document.read_key().expect("the build's key is whole");
    let base: SetupBaseStorage<F, P> = load(build, kept::BASE);
    let setup: SetupStorage<F, P> = load(build, kept::SETUP);
    let tree: MerkleTreeWithCap<F, TreeHasher> = load(build, kept::TREE);
    let variables: DenseVariablesCopyHint = load(build, kept::VARIABLES);
    let witnesses: DenseWitnessCopyHint = load(build, kept::WITNESSES);
    let proof: Proof = assembly
        .prove_from_precomputations::<Extension, BoundTranscript, TreeHasher, NoPow>(
            document.proof_config.clone(),
            &base,
            &setup,
            &tree,
            &key,
            &variables,
            &witnesses,
            document.binding(),
            &worker(),
        );
    write_json(folder, "public.json", &public_values(&proof));
    let proof = write(&proof);
    write_json(folder, "proof.json", &ProofDocument { proof });
}
