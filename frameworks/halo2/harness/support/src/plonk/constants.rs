use super::layout::Layout;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;

/// What is in the columns of constants, in about the memory that their layout takes: a stranger's circuit may have many columns
/// of many rows with little in them.
pub struct Constants {
    columns: Vec<Column>,
}

#[derive(Clone, Default)]
struct Column {
    /// By row.
    cells: Vec<(u32, Fr)>,
    fill: Option<(u32, Fr)>,
}

impl Constants {
    pub fn new(layout: &Layout) -> Self {
        let mut columns = vec![Column::default(); layout.constraints.fixed as usize];
        for (column, row) in &layout.ones {
            columns[*column as usize].cells.push((*row, Fr::one()));
        }
        for (column, row, value) in &layout.constants {
            columns[*column as usize].cells.push((*row, *value));
        }
        for (column, row, value) in &layout.fills {
            columns[*column as usize].fill = Some((*row, *value));
        }
        for Column { cells, .. } in &mut columns {
            // Of two constants for one cell the later one stays.
            cells.reverse();
            cells.sort_by_key(|(row, _)| *row);
            cells.dedup_by_key(|(row, _)| *row);
        }
        Self { columns }
    }

    /// The constant in a row before those that hide the witness.
    pub fn at(&self, column: u32, row: u32) -> Fr {
        let Column { cells, fill } = &self.columns[column as usize];
        // Columns of constants are full, as a rule, or almost empty.
        let found = match cells.get(row as usize) {
            Some((at, value)) if *at == row => Some(*value),
            _ => (cells.binary_search_by_key(&row, |(at, _)| *at).ok()).map(|index| cells[index].1),
        };
        found.unwrap_or_else(|| match fill {
            Some((from, value)) if *from <= row => *value,
            _ => Fr::zero(),
        })
    }

    /// All cells that are not zero, as column, row and value.
    pub fn each(&self, usable: usize, mut put: impl FnMut(u32, u32, Fr)) {
        for (column, Column { cells, fill }) in (0..).zip(&self.columns) {
            if let Some((from, value)) = fill {
                (*from..usable as u32).for_each(|row| put(column, row, *value));
            }
            for (row, value) in cells {
                put(column, *row, *value);
            }
        }
    }
}
