//! boojum's verifier trusts the verification key that it is given. So everything in a key that follows from its gates is
//! computed here again, as `create_fixed_parameters` of boojum does (0.32.11, `setup.rs`).

use crate::documents::{KeyDocument, Refusal};
use crate::evaluators::{Evaluators, MAX_COLUMNS};
use crate::selectors::has_each_gate_once;
use crate::system::{pinned_config, Key, F};
use boojum::cs::gates::lookup_marker::LookupGateMarkerFormalEvaluator;
use boojum::cs::implementations::setup::TreeNode;
use boojum::cs::implementations::verifier::VerificationKeyCircuitGeometry;
use boojum::cs::LookupParameters;
use std::any::TypeId;
use std::collections::HashSet;

/// FRI must fold at least once.
const MIN_ROWS: u64 = 8;
/// More rows than memory holds, and few enough for the field's roots of unity.
const MAX_ROWS: u64 = 1 << 24;
const MAX_DEGREE: usize = 64;
/// The key names the place of each, and a key is reported as one text.
const MAX_PUBLIC_INPUTS: usize = 1 << 14;

/// A key whose parts fit together, and the evaluators of its gates.
pub struct CheckedKey {
    pub key: Key,
    pub evaluators: Evaluators,
}

/// Refuses a key that boojum does not make of these gates, or whose proofs could be forged.
pub fn check_key(document: &KeyDocument) -> Result<CheckedKey, Refusal> {
    if document.proof_config != pinned_config() {
        return Err(Refusal::new(
            "The key's configuration of proofs is not the one that builds have.",
        ));
    }
    let key = document.read_key()?;
    let evaluators = could_be_made(&key.fixed_parameters, document)?;
    if key.setup_merkle_tree_cap.len() != key.fixed_parameters.cap_size {
        return Err(Refusal::new("The cap of the key is cut off."));
    }
    Ok(CheckedKey { key, evaluators })
}

fn could_be_made(
    fixed: &VerificationKeyCircuitGeometry,
    document: &KeyDocument,
) -> Result<Evaluators, Refusal> {
    has_bounds(fixed)?;
    let lookup = fixed.lookup_parameters;
    let evaluators = Evaluators::of(fixed.parameters, lookup, &document.gates)?;
    has_each_gate_once(&fixed.selectors_placement, &evaluators, lookup)?;
    lookups_come_first(&evaluators, lookup)?;

    let config = &document.proof_config;
    let (degree, constants) = fixed.selectors_placement.compute_stats();
    let extra_constants = constants.wrapping_sub(fixed.parameters.num_constant_columns);
    let follows = fixed.extra_constant_polys_for_selectors == extra_constants
        && Some(fixed.quotient_degree) == quotient_degree(degree, &evaluators)
        && fixed.quotient_degree <= MAX_DEGREE
        && fixed.table_ids_column_idxes == table_ids(lookup, &fixed.selectors_placement, constants)
        && fixed.fri_lde_factor == config.fri_lde_factor
        && fixed.cap_size == config.merkle_tree_cap_size;
    if follows {
        Ok(evaluators)
    } else {
        Err(Refusal::new(
            "The key is not what boojum makes of its gates.",
        ))
    }
}

/// What has to hold before anything can be computed from the data.
fn has_bounds(fixed: &VerificationKeyCircuitGeometry) -> Result<(), Refusal> {
    let geometry = &fixed.parameters;
    let places = &fixed.public_inputs_locations;
    let distinct: HashSet<_> = places.iter().collect();
    let sound = (1..=MAX_COLUMNS).contains(&geometry.num_columns_under_copy_permutation)
        && geometry.num_witness_columns <= MAX_COLUMNS
        && geometry.num_constant_columns <= MAX_COLUMNS
        && fixed.domain_size.is_power_of_two()
        && (MIN_ROWS..=MAX_ROWS).contains(&fixed.domain_size)
        && fixed.total_tables_len <= fixed.domain_size
        && fixed.lookup_parameters.lookup_width() <= MAX_COLUMNS
        && (fixed.lookup_parameters.lookup_is_allowed() || fixed.total_tables_len == 0)
        && places.len() <= MAX_PUBLIC_INPUTS
        && distinct.len() == places.len()
        && places.iter().all(|&(column, row)| {
            column < geometry.num_columns_under_copy_permutation && (row as u64) < fixed.domain_size
        });
    if sound {
        Ok(())
    } else {
        Err(Refusal(format!(
            "The circuit's geometry is none that is taken here: {MIN_ROWS} to {MAX_ROWS} rows, at most {MAX_COLUMNS} columns of a kind, tables that are no longer than the trace, at most {MAX_PUBLIC_INPUTS} public inputs, in the trace."
        )))
    }
}

/// The lookup must be the first gate in its kind of columns, for boojum's verifier takes it to be there.
fn lookups_come_first(evaluators: &Evaluators, lookup: LookupParameters) -> Result<(), Refusal> {
    if !lookup.lookup_is_allowed() {
        return Ok(());
    }
    let first = if lookup.is_specialized_lookup() {
        evaluators.specialized().first()
    } else {
        evaluators.general().first()
    };
    let marker = TypeId::of::<LookupGateMarkerFormalEvaluator>();
    if first.is_some_and(|evaluator| evaluator.evaluator_type_id == marker) {
        Ok(())
    } else {
        Err(Refusal::new("allow_lookup must come before the gates."))
    }
}

/// Chunks of the quotient: the power of two that holds its degree. Undefined where a gate has none.
fn quotient_degree(general: usize, evaluators: &Evaluators) -> Option<usize> {
    let mut degree = general.saturating_sub(1);
    for evaluator in evaluators.specialized() {
        degree = degree.max(evaluator.max_constraint_degree.checked_sub(1)?);
    }
    degree.checked_next_power_of_two()
}

/// The constant columns that hold the numbers of tables.
fn table_ids(lookup: LookupParameters, selectors: &TreeNode, constants: usize) -> Vec<usize> {
    match lookup {
        LookupParameters::NoLookup
        | LookupParameters::TableIdAsVariable { .. }
        | LookupParameters::UseSpecializedColumnsWithTableIdAsVariable { .. } => Vec::new(),
        LookupParameters::TableIdAsConstant { .. } => selectors
            .output_placement(0)
            .map(|path| path.len())
            .into_iter()
            .collect(),
        LookupParameters::UseSpecializedColumnsWithTableIdAsConstant { .. } => vec![constants],
    }
}

/// Columns of the setup, by kind.
pub struct SetupShape {
    pub permutations: usize,
    pub constants: usize,
    pub tables: usize,
    pub rows: usize,
}

/// The shape that the setup of a circuit must have.
pub fn shape_of(fixed: &VerificationKeyCircuitGeometry, evaluators: Evaluators) -> SetupShape {
    let verifier = evaluators.into_verifier();
    SetupShape {
        permutations: verifier.num_copy_permutation_polys(),
        constants: verifier.num_constant_polys(fixed),
        tables: verifier.num_lookup_table_setup_polys(),
        rows: fixed.domain_size as usize,
    }
}

/// Whether a number is written as one that is below the field's order.
pub fn is_reduced(number: u64) -> bool {
    number < F::ORDER
}
