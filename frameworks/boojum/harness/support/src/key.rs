//! Makes the keys of a build, without any user code: the program of the user says which gates its circuit allows and what is
//! in the columns of its setup; the polynomials, the tree and the key are made from that here.

use crate::columns::read_columns;
use crate::consistency::{check_key, shape_of, CheckedKey};
use crate::description::Description;
use crate::documents::{write, KeyDocument, Refusal};
use crate::evaluators::Evaluators;
use crate::prover::{kept, store, worker};
use crate::system::{pinned_config, required_queries, Key, TreeHasher, P, SECURITY_BITS};
use boojum::cs::implementations::polynomial_storage::{SetupBaseStorage, SetupStorage};
use boojum::cs::oracle::merkle_tree::MerkleTreeWithCap;
use serde::Serialize;
use std::io::Read;
use std::path::Path;

/// What is worth knowing of a circuit, besides its key.
#[derive(Serialize)]
pub struct KeyReport {
    pub rows: u64,
    pub public_values: usize,
    pub gates: Vec<String>,
    pub columns: usize,
    pub queries: usize,
    pub rate: usize,
    pub security_bits: usize,
}

/// Makes the keys, and writes what the prover needs of them into a folder.
///
/// # Errors
/// Where the description contradicts itself or the columns, or is none of a circuit whose proofs can be verified.
pub fn make_key(
    description: Description,
    mut columns: impl Read,
    folder: &Path,
) -> Result<(KeyDocument, KeyReport), Refusal> {
    let Description { gates, geometry } = description;
    // The same checks as before each verification come first, with a cap that is not made yet.
    let mut document = KeyDocument {
        gates,
        proof_config: pinned_config(),
        verification_key: String::new(),
    };
    let unfinished = Key {
        setup_merkle_tree_cap: vec![Default::default(); document.proof_config.merkle_tree_cap_size],
        fixed_parameters: geometry,
    };
    document.verification_key = write(&unfinished);
    let CheckedKey {
        mut key,
        evaluators,
    } = check_key(&document)?;

    let base = read_setup(&key, evaluators, &mut columns)?;
    let worker = worker();
    let setup = SetupStorage::<_, P>::from_base_trace(
        base.copy_permutation_polys.clone(),
        base.constant_columns.clone(),
        base.lookup_tables_columns.clone(),
        base.table_ids_column_idxes.clone(),
        key.fixed_parameters
            .quotient_degree
            .max(document.proof_config.fri_lde_factor),
        &worker,
        &mut (),
    );
    let leaves = [
        &setup.copy_permutation_polys,
        &setup.constant_columns,
        &setup.lookup_tables_columns,
    ]
    .into_iter()
    .flatten()
    .map(|column| column.subset_for_degree(document.proof_config.fri_lde_factor))
    .collect();
    let tree = MerkleTreeWithCap::<_, TreeHasher>::construct(
        leaves,
        document.proof_config.merkle_tree_cap_size,
        &worker,
    );
    key.setup_merkle_tree_cap = tree.get_cap();
    document.verification_key = write(&key);

    store(folder, kept::BASE, &base);
    store(folder, kept::SETUP, &setup);
    store(folder, kept::TREE, &tree);
    let report = report_of(&key, &document, leaves_of(&base));
    Ok((document, report))
}

fn read_setup(
    key: &Key,
    evaluators: Evaluators,
    columns: &mut impl Read,
) -> Result<SetupBaseStorage<crate::system::F, P>, Refusal> {
    let fixed = &key.fixed_parameters;
    let shape = shape_of(fixed, evaluators);
    let base = SetupBaseStorage {
        copy_permutation_polys: read_columns(columns, shape.permutations, shape.rows)?,
        constant_columns: read_columns(columns, shape.constants, shape.rows)?,
        lookup_tables_columns: read_columns(columns, shape.tables, shape.rows)?,
        table_ids_column_idxes: fixed.table_ids_column_idxes.clone(),
        selectors_placement: fixed.selectors_placement.clone(),
    };
    match columns.read(&mut [0]) {
        Ok(0) => Ok(base),
        _ => Err(Refusal::new(
            "The program left more columns than its gates need.",
        )),
    }
}

fn leaves_of(base: &SetupBaseStorage<crate::system::F, P>) -> usize {
    base.copy_permutation_polys.len()
        + base.constant_columns.len()
        + base.lookup_tables_columns.len()
}

fn report_of(key: &Key, document: &KeyDocument, columns: usize) -> KeyReport {
    let config = &document.proof_config;
    KeyReport {
        rows: key.fixed_parameters.domain_size,
        public_values: key.fixed_parameters.public_inputs_locations.len(),
        gates: document.gates.iter().map(|one| one.gate.clone()).collect(),
        columns,
        queries: required_queries(config),
        rate: config.fri_lde_factor,
        security_bits: SECURITY_BITS,
    }
}
