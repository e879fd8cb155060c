use crate::writer::{Kind, Number, Place, Writer};

/// The layouts of halo2-base begin with the length of a text, which is never this one.
pub const MARK: u32 = u32::MAX;

/// A polynomial over the columns, as `Writer` writes it.
pub type Polynomial = Writer;

/// What a circuit consists of before anything is in its cells.
#[derive(Default)]
pub struct Constraints {
    /// Base-two logarithm of the rows.
    pub degree: u32,
    pub advice: u32,
    /// Selectors are columns of constants here.
    pub fixed: u32,
    pub instance: u32,
    pub equal: Vec<(Kind, u32)>,
    pub gates: Vec<Polynomial>,
    pub lookups: Vec<Vec<(Polynomial, Polynomial)>>,
}

/// A circuit without its values.
pub struct Layout {
    pub constraints: Constraints,
    /// Of the gates, then of the lookups, for sentences.
    pub names: Vec<String>,
    /// Column and row of constants that are one, as selectors are.
    pub ones: Vec<(u32, u32)>,
    /// Column, row and value of other constants.
    pub constants: Vec<(u32, u32, Number)>,
    /// Column, row and value: what is in that row of a column and those behind it where there is no constant.
    pub fills: Vec<(u32, u32, Number)>,
    pub equal: Vec<(Place, Place)>,
}

impl Layout {
    pub fn write(&self) -> Vec<u8> {
        self.parts().concat()
    }

    /// What it has of its own, where these are the bytes of another one.
    pub fn other_than(&self, mut bytes: &[u8]) -> Option<&'static str> {
        const WHAT: [&str; 4] = [
            "columns, gates or lookups",
            "rows in which its selectors are on",
            "constants",
            "equal cells",
        ];
        // Each part tells its own length, so that what begins with it has the same.
        for (part, what) in self.parts().iter().zip(WHAT) {
            match bytes.strip_prefix(part.as_slice()) {
                Some(left) => bytes = left,
                None => return Some(what),
            }
        }
        None
    }

    fn parts(&self) -> [Vec<u8>; 4] {
        let Constraints {
            degree,
            advice,
            fixed,
            instance,
            equal,
            gates,
            lookups,
        } = &self.constraints;
        let [mut head, mut ones, mut constants, mut copies] = [(); 4].map(|_| Writer::default());
        for number in [MARK, *degree, *advice, *fixed, *instance] {
            head.number(number);
        }
        head.gates(equal, gates, lookups, |to, polynomial| {
            to.0.extend(&polynomial.0)
        });
        head.list(&self.names, |to, name| to.text(name));
        ones.list(&self.ones, |to, (column, row)| {
            to.number(*column);
            to.number(*row);
        });
        for values in [&self.constants, &self.fills] {
            constants.list(values, |to, (column, row, value)| {
                to.number(*column);
                to.number(*row);
                to.element(value);
            });
        }
        copies.list(&self.equal, |to, (one, other)| {
            to.place(one);
            to.place(other);
        });
        [head, ones, constants, copies].map(|part| part.0)
    }
}

/// What is in the cells of a circuit for one input.
pub struct Witness {
    /// By column, from the first row on; the rows behind are zero.
    pub advice: Vec<Vec<Number>>,
    /// Public values by column.
    pub public: Vec<Vec<Number>>,
}

impl Witness {
    pub fn write(&self) -> Vec<u8> {
        let mut to = Writer::default();
        to.columns(&self.advice, |value| *value);
        to.columns(&self.public, |value| *value);
        to.0
    }
}
