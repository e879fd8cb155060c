use super::constraints::Constraints;
use crate::bytes::Reader;
use crate::documents::Refusal;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use proofyard_recording::{Kind, Place, MARK};
use std::collections::HashSet;

/// Of the name of a gate, in bytes.
const MAX_NAME_BYTES: usize = 256;

/// A circuit of any gates without its values: what a program writes down that synthesizes it.
pub struct Layout {
    pub constraints: Constraints,
    /// Of the gates, then of the lookups, for sentences.
    pub names: Vec<String>,
    /// Column and row of constants that are one, as selectors are.
    pub ones: Vec<(u32, u32)>,
    /// Column, row and value of other constants.
    pub constants: Vec<(u32, u32, Fr)>,
    /// Column, row and value: what is in that row of a column and those behind it where there is no constant.
    pub fills: Vec<(u32, u32, Fr)>,
    pub equal: Vec<(Place, Place)>,
}

impl Layout {
    /// Reads a layout that a user's program wrote, and refuses one that no synthesis makes.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let mut from = Reader::new(bytes);
        if from.number()? != MARK {
            return Err(Refusal("A file of the circuit cannot be read."));
        }
        let constant = |from: &mut Reader| Ok((from.number()?, from.number()?, from.element()?));
        let layout = Self {
            constraints: Constraints::read(&mut from)?,
            names: from.list(|from| from.text(MAX_NAME_BYTES))?,
            ones: from.list(|from| Ok((from.number()?, from.number()?)))?,
            constants: from.list(constant)?,
            fills: from.list(constant)?,
            equal: from.list(|from| Ok((from.place()?, from.place()?)))?,
        };
        from.end()?;
        layout.expect_inside()?;
        Ok(layout)
    }

    fn expect_inside(&self) -> Result<(), Refusal> {
        let Constraints { fixed, equal, .. } = &self.constraints;
        let usable = self.constraints.usable_rows();
        let is_usable = |row: u32| (row as usize) < usable;
        let is_constant = |column: u32, row: u32| column < *fixed && is_usable(row);
        let equal: HashSet<(Kind, u32)> = equal.iter().copied().collect();
        let may_be_equal = |at: &Place| equal.contains(&(at.kind, at.column)) && is_usable(at.row);
        let mut constants = self.constants.iter().chain(&self.fills);
        let filled: HashSet<u32> = self.fills.iter().map(|(column, ..)| *column).collect();
        let inside = self
            .ones
            .iter()
            .all(|(column, row)| is_constant(*column, *row))
            && constants.all(|(column, row, _)| is_constant(*column, *row))
            && filled.len() == self.fills.len()
            && (self.equal.iter()).all(|(one, other)| may_be_equal(one) && may_be_equal(other));
        if inside {
            Ok(())
        } else {
            Err(Refusal(
                "The circuit has cells outside of its rows and columns.",
            ))
        }
    }

    /// What a gate is called, or a lookup, which are counted behind the gates.
    pub fn name(&self, index: usize) -> &str {
        self.names.get(index).map_or("", String::as_str)
    }
}
