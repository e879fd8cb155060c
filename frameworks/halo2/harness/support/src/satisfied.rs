//! Whether values satisfy a layout, without a proof: the gates, equalities and range checks of halo2-base, cell by cell.

use crate::equal_cells::EqualCells;
use crate::layout::{configure, Layout};
use crate::witness::{cell, Witness};
use halo2_base::gates::circuit::MaybeRangeConfig;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use proofyard_recording::{Kind, Place};
use std::collections::{HashMap, HashSet};

/// Says in words what does not hold; None where all does.
pub fn unsatisfied(layout: &Layout, witness: &Witness) -> Option<String> {
    let (cs, config) = configure(layout.params());
    let usable = (1 << layout.params().k) - cs.blinding_factors() - 1;
    let fits = witness.advice.len() == cs.num_advice_columns()
        && witness.advice.iter().all(|column| column.len() <= usable)
        && witness
            .public
            .iter()
            .map(Vec::len)
            .eq(layout.pinning.public_values.iter().copied());
    if !fits {
        return Some("it has other columns, rows or public values than keygen_circuit()".into());
    }
    let constants: HashMap<(u32, u32), Fr> = layout
        .constants
        .iter()
        .map(|(column, row, value)| ((*column, *row), *value))
        .collect();
    let value = |at: &Place| match at.kind {
        Kind::Advice => cell(&witness.advice, at.column, at.row),
        Kind::Instance => cell(&witness.public, at.column, at.row),
        Kind::Fixed => constants
            .get(&(at.column, at.row))
            .copied()
            .unwrap_or_default(),
    };
    let bound = layout.params().lookup_bits.map_or(0, |bits| 1u64 << bits);
    let is_small = |value: Fr| {
        (value.to_bytes()[8..].iter().all(|byte| *byte == 0))
            && u64::from_le_bytes(value.to_bytes()[..8].try_into().unwrap_or([0xff; 8])) < bound
    };

    let basic: Vec<u32> = (config.gate().basic_gates.iter().flatten())
        .map(|gate| gate.value.index() as u32)
        .collect();
    for (gate, row) in &layout.enabled {
        match basic.get(*gate as usize) {
            Some(column) => {
                let [a, b, c, out] =
                    [0, 1, 2, 3].map(|next| cell(&witness.advice, *column, row + next));
                if a + b * c != out {
                    return Some(format!(
                        "the gate in row {row} of column {column}, a + b * c = out"
                    ));
                }
            }
            // The one column of such a circuit is range-checked where its selector is on.
            None if !is_small(cell(&witness.advice, basic[0], *row)) => {
                return Some(format!("the range check in row {row}"));
            }
            None => {}
        }
    }
    if let MaybeRangeConfig::WithRange(range) = &config.base {
        for column in range.lookup_advice.iter().flatten() {
            let cells = &witness.advice[column.index()];
            if let Some(row) = cells.iter().position(|value| !is_small(*value)) {
                return Some(format!(
                    "the range check in row {row} of column {}",
                    column.index()
                ));
            }
        }
    }
    broken_equality(&layout.equal, value)
}

/// The first two cells that must be equal and are not, in words.
pub fn broken_equality(equal: &[(Place, Place)], value: impl Fn(&Place) -> Fr) -> Option<String> {
    let broken = (equal.iter()).find(|(one, other)| value(one) != value(other))?;
    Some(match (broken.0.kind, broken.1.kind) {
        (Kind::Instance, _) => format!(
            "public value {} is not the one that the circuit computes",
            broken.0.row
        ),
        (_, Kind::Instance) => format!(
            "public value {} is not the one that the circuit computes",
            broken.1.row
        ),
        (one, other) => format!(
            "two cells that must be equal are not, in row {} ({one:?}) and row {} ({other:?})",
            broken.0.row, broken.1.row
        ),
    })
}

/// The public values, as column and row, that could be any others: a proof would hold for each of them.
///
/// First those that no equality ties to a cell, then those whose cell is in no gate, range check or constant.
pub fn untied(layout: &Layout) -> (Vec<Place>, Vec<Place>) {
    let mut equal = EqualCells::new(&layout.equal);
    let mut constrained = HashSet::new();
    for place in constrained_cells(layout) {
        constrained.insert(equal.root(place));
    }
    let fixed: Vec<Place> = (layout.equal.iter().flat_map(|(one, other)| [*one, *other]))
        .filter(|place| place.kind == Kind::Fixed)
        .collect();
    for place in fixed {
        constrained.insert(equal.root(place));
    }
    let public = (layout.pinning.public_values.iter().zip(0..)).flat_map(|(count, column)| {
        (0..*count as u32).map(move |row| Place {
            kind: Kind::Instance,
            column,
            row,
        })
    });
    let (mut loose, mut free) = (vec![], vec![]);
    for place in public {
        if !equal.contains(&place) {
            loose.push(place);
        } else if !constrained.contains(&equal.root(place)) {
            free.push(place);
        }
    }
    (loose, free)
}

fn constrained_cells(layout: &Layout) -> Vec<Place> {
    let (_, config) = configure(layout.params());
    let basic: Vec<u32> = (config.gate().basic_gates.iter().flatten())
        .map(|gate| gate.value.index() as u32)
        .collect();
    let at = |column: u32, row: u32| Place {
        kind: Kind::Advice,
        column,
        row,
    };
    let mut cells: Vec<Place> = layout
        .enabled
        .iter()
        .flat_map(|(gate, row)| match basic.get(*gate as usize) {
            Some(column) => (0..4)
                .map(|next| at(*column, row + next))
                .collect::<Vec<_>>(),
            None => vec![at(basic[0], *row)],
        })
        .collect();
    if let MaybeRangeConfig::WithRange(range) = &config.base {
        let checked: HashSet<u32> = (range.lookup_advice.iter().flatten())
            .map(|column| column.index() as u32)
            .collect();
        let ends = layout.equal.iter().flat_map(|(one, other)| [*one, *other]);
        cells.extend(ends.filter(|end| end.kind == Kind::Advice && checked.contains(&end.column)));
    }
    cells
}
