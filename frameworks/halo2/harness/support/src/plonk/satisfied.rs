//! Whether values satisfy a layout, without a proof: its gates, equalities and lookups, cell by cell.

use super::constants::Constants;
use super::expression::Expression;
use super::layout::Layout;
use crate::satisfied::broken_equality;
use crate::witness::{cell, Witness};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::halo2curves::ff::Field;
use proofyard_recording::{Kind, Place, Query};
use rand::rngs::OsRng;
use std::collections::HashSet;

/// Says in words what does not hold; None where all does. Gates hold by themselves in the rows that hide the witness, or the
/// circuit has no keys.
pub fn unsatisfied(layout: &Layout, witness: &Witness) -> Option<String> {
    let constraints = &layout.constraints;
    let usable = constraints.usable_rows();
    let fits = witness.advice.len() == constraints.advice as usize
        && witness.advice.iter().all(|column| column.len() <= usable);
    if !fits {
        return Some("it has other columns or rows than the circuit of the keys".into());
    }
    let constants = Constants::new(layout);
    let rows = constraints.rows() as i64;
    let at = |kind: Kind, column: u32, row: u32| match kind {
        Kind::Advice => cell(&witness.advice, column, row),
        Kind::Instance => cell(&witness.public, column, row),
        Kind::Fixed if (row as usize) < usable => constants.at(column, row),
        Kind::Fixed => Fr::zero(),
    };
    let value = |of: &Expression, row: usize| {
        of.evaluate(&|query: &Query| {
            let row = (row as i64 + i64::from(query.rotation)).rem_euclid(rows);
            at(query.kind, query.column, row as u32)
        })
    };

    for (index, gate) in constraints.gates.iter().enumerate() {
        let mut rows = 0..usable;
        if let Some(row) = rows.find(|row| value(gate, *row) != Fr::zero()) {
            return Some(format!("the gate \"{}\" in row {row}", layout.name(index)));
        }
    }
    let theta = Fr::random(OsRng);
    for (index, pairs) in (constraints.gates.len()..).zip(&constraints.lookups) {
        // Several values are one where they are the coefficients of a polynomial at a place that no one could know.
        let one = |values: &mut dyn Iterator<Item = Fr>| {
            values.fold(Fr::zero(), |sum, value| sum * theta + value)
        };
        let table: HashSet<[u8; 32]> = (0..usable)
            .map(|row| one(&mut pairs.iter().map(|(_, table)| value(table, row))).to_bytes())
            .collect();
        let is_missing = |row: &usize| {
            let input = one(&mut pairs.iter().map(|(input, _)| value(input, *row)));
            !table.contains(&input.to_bytes())
        };
        let mut rows = 0..usable;
        if let Some(row) = rows.find(is_missing) {
            let name = layout.name(index);
            return Some(format!("the lookup \"{name}\" in row {row}"));
        }
    }
    broken_equality(&layout.equal, |at_place: &Place| {
        at(at_place.kind, at_place.column, at_place.row)
    })
}
