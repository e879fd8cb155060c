use crate::bytes::Reader;
use crate::documents::Refusal;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use proofyard_recording::Writer;

/// What is in the cells of a circuit for one input.
pub struct Witness {
    /// By column, from the first row on; the rows behind are zero.
    pub advice: Vec<Vec<Fr>>,
    /// Public values by column.
    pub public: Vec<Vec<Fr>>,
}

impl Witness {
    /// Adds the public values behind those that a program gave, which are zero, as halo2 itself has them.
    pub fn fill_public(mut self, counts: &[usize]) -> Result<Self, String> {
        while self.public.len() > counts.len() && self.public.last().is_some_and(Vec::is_empty) {
            self.public.pop();
        }
        if self.public.len() > counts.len() {
            let (given, columns) = (self.public.len(), counts.len());
            return Err(format!(
                "it has {given} columns of public values, and the circuit has {columns}"
            ));
        }
        self.public.resize(counts.len(), vec![]);
        for (values, count) in self.public.iter_mut().zip(counts) {
            if values.len() > *count {
                let given = values.len();
                return Err(format!("it has {given} public values in a column, and the circuit says something of {count}"));
            }
            values.resize(*count, Fr::default());
        }
        Ok(self)
    }

    pub fn write(&self) -> Vec<u8> {
        let mut to = Writer::default();
        for columns in [&self.advice, &self.public] {
            to.columns(columns, Fr::to_bytes);
        }
        to.0
    }

    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let mut from = Reader::new(bytes);
        let mut columns = || from.list(|from| from.list(Reader::element));
        let witness = Self {
            advice: columns()?,
            public: columns()?,
        };
        from.end()?;
        Ok(witness)
    }
}

/// A cell of these columns; what was not assigned is zero.
pub fn cell(columns: &[Vec<Fr>], column: u32, row: u32) -> Fr {
    let cells = columns.get(column as usize);
    cells
        .and_then(|cells| cells.get(row as usize))
        .copied()
        .unwrap_or_default()
}
