//! Writes the files that pass from the program of a circuit to our prover. Numbers are 32 bits, lowest byte first.

/// An element of bn254's scalar field, lowest byte first.
pub type Number = [u8; 32];

/// The column of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Advice,
    Fixed,
    Instance,
}

pub const KINDS: [Kind; 3] = [Kind::Advice, Kind::Fixed, Kind::Instance];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub kind: Kind,
    pub column: u32,
    pub row: u32,
}

/// A cell in a row as far from the row of a gate as the rotation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    pub kind: Kind,
    pub column: u32,
    pub rotation: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn number(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    pub fn element(&mut self, element: &Number) {
        self.0.extend(element);
    }

    pub fn kind(&mut self, kind: Kind) {
        let at = KINDS.iter().position(|one| *one == kind);
        self.number(at.unwrap_or_default() as u32);
    }

    pub fn place(&mut self, place: &Place) {
        self.kind(place.kind);
        self.number(place.column);
        self.number(place.row);
    }

    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        self.0.extend(text.as_bytes());
    }

    pub fn list<T>(&mut self, values: &[T], write: impl Fn(&mut Self, &T)) {
        self.number(values.len() as u32);
        for value in values {
            write(self, value);
        }
    }

    /// Cells by column, from the first row on.
    pub fn columns<T>(&mut self, columns: &[Vec<T>], bytes: impl Fn(&T) -> Number) {
        self.list(columns, |to, column| {
            to.list(column, |to, value| to.element(&bytes(value)))
        });
    }

    /// A polynomial that is this number.
    pub fn constant(&mut self, value: &Number) {
        self.number(0);
        self.element(value);
    }

    /// A polynomial that is a column.
    pub fn query(&mut self, query: &Query) {
        self.number(1);
        self.kind(query.kind);
        self.number(query.column);
        self.number(query.rotation as u32);
    }

    /// Begins the sum of the two polynomials that are written next.
    pub fn sum(&mut self) {
        self.number(2);
    }

    /// Begins their product.
    pub fn product(&mut self) {
        self.number(3);
    }

    /// Begins the polynomial that is written next, times this number.
    pub fn scaled(&mut self, factor: &Number) {
        self.number(4);
        self.element(factor);
    }

    /// The columns whose cells can be equal to others, the gates, and pairs of an input and a table for each lookup.
    pub fn gates<P>(
        &mut self,
        equal: &[(Kind, u32)],
        gates: &[P],
        lookups: &[Vec<(P, P)>],
        write: impl Fn(&mut Self, &P),
    ) {
        self.list(equal, |to, (kind, column)| {
            to.kind(*kind);
            to.number(*column);
        });
        self.list(gates, &write);
        self.list(lookups, |to, pairs| {
            to.list(pairs, |to, (input, table)| {
                write(to, input);
                write(to, table);
            })
        });
    }
}
