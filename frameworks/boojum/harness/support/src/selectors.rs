//! The tree of selectors says on which rows a gate in general purpose columns is checked. It must have each gate once, with
//! what boojum's evaluator of that gate says of itself: a gate that were missing in it would not be checked.

use crate::documents::Refusal;
use crate::evaluators::Evaluators;
use boojum::cs::gates::lookup_marker::LookupGateMarkerFormalEvaluator;
use boojum::cs::implementations::setup::{GateDescription, TreeNode};
use boojum::cs::LookupParameters;
use std::any::TypeId;

/// More gates than boojum has, and few enough to walk through.
const MAX_DEPTH: usize = 24;

/// Refuses a tree that is not one of these evaluators.
pub fn has_each_gate_once(
    tree: &TreeNode,
    evaluators: &Evaluators,
    lookup: LookupParameters,
) -> Result<(), Refusal> {
    let mut found = Vec::new();
    collect(tree, 0, &mut found)?;
    found.sort_by_key(|gate| gate.gate_idx);
    if found == expected(evaluators, lookup) {
        Ok(())
    } else {
        Err(Refusal::new(
            "The key's selectors are not those of its gates: configure_builder said other gates than the circuit was made with.",
        ))
    }
}

fn collect(tree: &TreeNode, depth: usize, found: &mut Vec<GateDescription>) -> Result<(), Refusal> {
    match tree {
        TreeNode::GateOnly(gate) if depth > 0 => found.push(*gate),
        TreeNode::Fork { left, right } if depth < MAX_DEPTH => {
            collect(left, depth + 1, found)?;
            collect(right, depth + 1, found)?;
        }
        TreeNode::GateOnly(_) => {
            return Err(Refusal::new(
                "The circuit has one gate only in general purpose columns, and boojum cannot verify that. Allow NopGate, too.",
            ))
        }
        TreeNode::Empty | TreeNode::Fork { .. } => {
            return Err(Refusal::new("The key's selectors are no tree of gates."))
        }
    }
    Ok(())
}

/// As `compute_selectors_and_constants_placement` of boojum describes them.
fn expected(evaluators: &Evaluators, lookup: LookupParameters) -> Vec<GateDescription> {
    let marker = TypeId::of::<LookupGateMarkerFormalEvaluator>();
    evaluators
        .general()
        .iter()
        .enumerate()
        .map(|(gate_idx, evaluator)| {
            let is_lookup = evaluator.evaluator_type_id == marker;
            let has_table_id =
                is_lookup && matches!(lookup, LookupParameters::TableIdAsConstant { .. });
            GateDescription {
                gate_idx,
                num_constants: evaluator.num_required_constants + usize::from(has_table_id),
                degree: evaluator.max_constraint_degree,
                needs_selector: evaluator.gate_purpose.needs_selector(),
                is_lookup,
            }
        })
        .filter(|gate| gate.degree > 0 || gate.needs_selector || gate.is_lookup)
        .collect()
}
