//! What can be known of a circuit without its values: that its gates can hold, and which public values they say something of.

use super::constants::Constants;
use super::expression::Expression;
use super::layout::Layout;
use crate::equal_cells::EqualCells;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use proofyard_recording::{Kind, Place, Query};
use std::collections::HashSet;

/// A public value is hashed for each proof, and is a text of its document.
const MAX_PUBLIC_VALUES: usize = 1 << 16;

/// What a polynomial is in a row before there is a witness.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Value(Fr),
    /// It depends on the witness or on public values.
    Open,
    /// It depends on cells that are random in each proof.
    Hidden,
}

/// The public values of a circuit.
pub struct Public {
    /// How many there are in each column: up to the last of which the circuit says something.
    pub counts: Vec<usize>,
    /// Those before it of which it says nothing.
    pub free: Vec<Place>,
}

struct Reading<'a> {
    layout: &'a Layout,
    constants: Constants,
    usable: i64,
    rows: i64,
}

/// Reads each gate and lookup in each row.
///
/// Refuses a circuit that says nothing, and one that no witness can satisfy, with the gate that is in the way.
pub fn read(layout: &Layout) -> Result<Public, String> {
    let reading = Reading {
        layout,
        constants: Constants::new(layout),
        usable: layout.constraints.usable_rows() as i64,
        rows: layout.constraints.rows() as i64,
    };
    let mut equal = EqualCells::new(&layout.equal);
    let public = |place: &Place| place.kind == Kind::Instance;
    let equal_to_public: HashSet<Place> = (equal.places().into_iter())
        .filter(public)
        .map(|place| equal.root(place))
        .collect();
    let mut tied: HashSet<Place> = HashSet::new();
    for place in equal.places() {
        let root = equal.root(place);
        if place.kind == Kind::Fixed && equal_to_public.contains(&root) {
            tied.insert(root);
        }
    }
    let mut is_empty = true;
    reading.each_read(&mut |place| {
        is_empty = false;
        let root = equal.root(place);
        if public(&place) || equal_to_public.contains(&root) {
            tied.insert(root);
        }
    })?;
    if is_empty {
        return Err("Its circuit has no gate that is on and no lookup of a cell, so its keys would prove everything. It must assign the same cells as from_json()'s circuit, with any values or none.".into());
    }
    let mut counts = vec![0; layout.constraints.instance as usize];
    let known = equal.places().into_iter().chain(tied.iter().copied());
    for place in known.filter(public).collect::<Vec<_>>() {
        let count = &mut counts[place.column as usize];
        *count = (*count).max(place.row as usize + 1);
    }
    if counts.iter().sum::<usize>() > MAX_PUBLIC_VALUES {
        return Err("Its gates are of more than 65,536 public values. Read public values only in rows where a selector is on.".into());
    }
    let mut free = vec![];
    for (column, count) in (0..).zip(&counts) {
        for row in 0..*count as u32 {
            let place = Place {
                kind: Kind::Instance,
                column,
                row,
            };
            if !tied.contains(&equal.root(place)) {
                free.push(place);
            }
        }
    }
    Ok(Public { counts, free })
}

impl Reading<'_> {
    /// Tells each cell of the witness, and each public value, that a gate or a lookup depends on.
    fn each_read(&self, tell: &mut impl FnMut(Place)) -> Result<(), String> {
        let mut read = vec![];
        let constraints = &self.layout.constraints;
        for (index, gate) in constraints.gates.iter().enumerate() {
            for row in 0..self.rows {
                match self.look(gate, row, &mut read) {
                    Known::Hidden => return Err(self.hidden("gate", index, row)),
                    Known::Value(value) if value != Fr::zero() => {
                        let name = self.layout.name(index);
                        return Err(format!(
                            "No values satisfy its gate \"{name}\" in row {row}."
                        ));
                    }
                    _ => read.drain(..).for_each(&mut *tell),
                }
            }
        }
        for (index, pairs) in (constraints.gates.len()..).zip(&constraints.lookups) {
            for row in 0..self.usable {
                let mut tables = vec![];
                for (input, table) in pairs {
                    let seen = self.look(input, row, &mut read);
                    if [seen, self.look(table, row, &mut tables)].contains(&Known::Hidden) {
                        return Err(self.hidden("lookup", index, row));
                    }
                }
                // A table says something of its cells only where something is looked up in it.
                if !read.is_empty() {
                    read.drain(..).chain(tables).for_each(&mut *tell);
                }
            }
        }
        Ok(())
    }

    fn hidden(&self, word: &str, index: usize, row: i64) -> String {
        let name = self.layout.name(index);
        format!("Its {word} \"{name}\" is on in row {row} and reads cells of the last {} rows, which hide the witness. Turn it off there with a selector.", self.rows - self.usable)
    }

    /// What an expression is in a row. What it depends on is pushed onto `read`.
    fn look(&self, expression: &Expression, row: i64, read: &mut Vec<Place>) -> Known {
        let before = read.len();
        let known = match expression {
            Expression::Constant(value) => Known::Value(*value),
            Expression::Cell(query) => self.cell(query, row, read),
            Expression::Scaled(inner, factor) => match self.look(inner, row, read) {
                _ if *factor == Fr::zero() => Known::Value(Fr::zero()),
                Known::Value(value) => Known::Value(value * factor),
                other => other,
            },
            Expression::Sum(one, other) => {
                match (self.look(one, row, read), self.look(other, row, read)) {
                    (Known::Value(one), Known::Value(other)) => Known::Value(one + other),
                    (Known::Hidden, _) | (_, Known::Hidden) => Known::Hidden,
                    _ => Known::Open,
                }
            }
            Expression::Product(one, other) => match self.look(one, row, read) {
                Known::Value(zero) if zero == Fr::zero() => Known::Value(zero),
                one => match (one, self.look(other, row, read)) {
                    (_, Known::Value(zero)) if zero == Fr::zero() => Known::Value(zero),
                    (Known::Value(one), Known::Value(other)) => Known::Value(one * other),
                    (Known::Hidden, _) | (_, Known::Hidden) => Known::Hidden,
                    _ => Known::Open,
                },
            },
        };
        if matches!(known, Known::Value(_)) {
            read.truncate(before);
        }
        known
    }

    fn cell(&self, query: &Query, row: i64, read: &mut Vec<Place>) -> Known {
        let row = (row + i64::from(query.rotation)).rem_euclid(self.rows);
        let is_usable = row < self.usable;
        let (kind, column, row) = (query.kind, query.column, row as u32);
        match kind {
            Kind::Fixed if is_usable => Known::Value(self.constants.at(column, row)),
            Kind::Advice if !is_usable => Known::Hidden,
            _ if !is_usable => Known::Value(Fr::zero()),
            _ => {
                read.push(Place { kind, column, row });
                Known::Open
            }
        }
    }
}
