use crate::bytes::{Reader, Writer};
use crate::documents::Refusal;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;

/// What is in the cells of a circuit for one input.
pub struct Witness {
    /// By column, from the first row on; the rows behind are zero.
    pub advice: Vec<Vec<Fr>>,
    /// Public values by column.
    pub public: Vec<Vec<Fr>>,
}

impl Witness {
    pub fn write(&self) -> Vec<u8> {
        let mut to = Writer::default();
        for columns in [&self.advice, &self.public] {
            to.list(columns, |to, column| {
                to.list(column, |to, value| to.element(value))
            });
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
