//! What a circuit of halo2 consists of before anything is in its cells: columns, gates and lookups.

use super::expression::Expression;
use crate::bytes::Reader;
use crate::documents::{decode, Refusal};
use crate::layout::{Columns as Counts, MAX_COLUMNS, MAX_DEGREE};
use base64::{engine::general_purpose::STANDARD, Engine};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::plonk::{Advice, Any, Column, ConstraintSystem, Fixed, Instance};
use proofyard_recording::{Kind, Query, Writer, KINDS};
use serde::{Deserialize, Serialize};

/// With fewer rows there are none beside those that hide the witness.
const MIN_DEGREE: usize = 4;

/// Of a gate, as a polynomial: its quotient has as many times the rows of the circuit, less one.
const MAX_POLYNOMIAL_DEGREE: usize = 33;

/// bn254 has roots of unity for so many rows of a quotient, as a power of two.
const MAX_QUOTIENT_DEGREE: u32 = 28;

/// All expressions of all gates and lookups. The largest circuits that are known have some ten thousand.
const MAX_EXPRESSIONS: usize = 1 << 17;

/// halo2-axiom takes no polynomial to be of a higher degree than this unless it is told.
const DEFAULT_MAX_DEGREE: usize = 5;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Constraints {
    /// Base-two logarithm of the rows.
    pub degree: u32,
    pub advice: u32,
    /// Selectors are columns of constants here.
    pub fixed: u32,
    pub instance: u32,
    /// The columns whose cells can be equal to others.
    pub equal: Vec<(Kind, u32)>,
    /// Polynomials that are zero in each row.
    pub gates: Vec<Expression>,
    /// Pairs of an input and a table: in each row, the inputs together are a row of the tables.
    pub lookups: Vec<Vec<(Expression, Expression)>>,
}

/// Columns of halo2-axiom.
#[derive(Clone)]
pub struct Columns {
    pub advice: Vec<Column<Advice>>,
    pub fixed: Vec<Column<Fixed>>,
    pub instance: Vec<Column<Instance>>,
}

impl Columns {
    pub fn of(&self, kind: Kind, index: u32) -> Column<Any> {
        let index = index as usize;
        match kind {
            Kind::Advice => self.advice[index].into(),
            Kind::Fixed => self.fixed[index].into(),
            Kind::Instance => self.instance[index].into(),
        }
    }
}

impl Constraints {
    pub fn write(&self, to: &mut Writer) {
        for number in [self.degree, self.advice, self.fixed, self.instance] {
            to.number(number);
        }
        to.gates(&self.equal, &self.gates, &self.lookups, |to, one| {
            one.write(to)
        });
    }

    /// Reads what a stranger wrote, and refuses what halo2 cannot configure.
    pub fn read(from: &mut Reader) -> Result<Self, Refusal> {
        let pair = |from: &mut Reader| Ok((Expression::read(from)?, Expression::read(from)?));
        let constraints = Self {
            degree: from.number()?,
            advice: from.number()?,
            fixed: from.number()?,
            instance: from.number()?,
            equal: from.list(|from| Ok((from.kind()?, from.number()?)))?,
            gates: from.list(Expression::read)?,
            lookups: from.list(|from| from.list(pair))?,
        };
        constraints.expect_possible()?;
        Ok(constraints)
    }

    pub fn rows(&self) -> usize {
        1 << self.degree
    }

    /// The rows before those that hide the witness.
    pub fn usable_rows(&self) -> usize {
        self.rows() - self.configure(&mut ConstraintSystem::default()).0 - 1
    }

    pub fn count(&self, kind: Kind) -> u32 {
        match kind {
            Kind::Advice => self.advice,
            Kind::Fixed => self.fixed,
            Kind::Instance => self.instance,
        }
    }

    fn expressions(&self) -> impl Iterator<Item = &Expression> {
        let pairs = self.lookups.iter().flatten();
        (self.gates.iter()).chain(pairs.flat_map(|(input, table)| [input, table]))
    }

    fn expect_possible(&self) -> Result<(), Refusal> {
        if !(MIN_DEGREE..=MAX_DEGREE).contains(&(self.degree as usize)) {
            return Err(Refusal("The degree of the circuit is not one of 4 to 24."));
        }
        let columns = KINDS.map(|kind| self.count(kind) as usize);
        let columns = columns.into_iter().fold(0, usize::saturating_add);
        let half = 1 << (self.degree - 1);
        let is_there = |kind: Kind, column: u32| column < self.count(kind);
        // Two rotations that differ by all rows would ask for one cell twice.
        let allowed = |query: &Query| {
            is_there(query.kind, query.column) && query.rotation.unsigned_abs() < half
        };
        let possible = columns <= MAX_COLUMNS
            && self.equal.len() <= MAX_COLUMNS
            && (self.equal.iter()).all(|(kind, column)| is_there(*kind, *column))
            && self.lookups.iter().all(|pairs| !pairs.is_empty())
            && self.expressions().all(|one| one.queries_all(&allowed));
        if !possible {
            return Err(Refusal(
                "The gates and lookups of the circuit are of columns that it does not have, or it has more than 4,096 columns.",
            ));
        }
        if self.expressions().map(Expression::count).sum::<usize>() > MAX_EXPRESSIONS {
            return Err(Refusal(
                "The gates and lookups of the circuit have more than 131,072 expressions.",
            ));
        }
        let degree = self.polynomial_degree();
        if degree > MAX_POLYNOMIAL_DEGREE {
            return Err(Refusal(
                "A gate or a lookup of the circuit is of a higher degree than 33.",
            ));
        }
        if self.degree + (degree - 1).next_power_of_two().ilog2() > MAX_QUOTIENT_DEGREE {
            return Err(Refusal(
                "bn254 has no roots of unity for so many rows and gates of this degree.",
            ));
        }
        let mut cs = ConstraintSystem::default();
        self.configure(&mut cs);
        if cs.minimum_rows() > self.rows() {
            return Err(Refusal(
                "The circuit has fewer rows than it takes to hide its witness. Give it a higher degree.",
            ));
        }
        Ok(())
    }

    /// The highest degree of the polynomials that a proof consists of; that of its permutations is 3.
    pub fn polynomial_degree(&self) -> usize {
        let highest = |of: &mut dyn Iterator<Item = &Expression>| {
            of.map(Expression::degree).max().unwrap_or(0).max(1)
        };
        let lookups = self.lookups.iter().map(|pairs| {
            let inputs = highest(&mut pairs.iter().map(|(input, _)| input));
            (2 + inputs + highest(&mut pairs.iter().map(|(_, table)| table))).max(4)
        });
        lookups.fold(highest(&mut self.gates.iter()).max(3), usize::max)
    }

    /// The number of polynomials that the keys and a proof hold.
    pub fn columns(&self) -> Counts {
        Counts {
            fixed: self.fixed as usize,
            advice: self.advice as usize,
            equal: self.equal.len(),
            lookups: self.lookups.len(),
            quotient: (self.polynomial_degree() - 1).next_power_of_two(),
        }
    }

    /// Makes the columns, gates and lookups in halo2-axiom. Returns the number of rows that hide the witness, less one.
    pub fn configure(&self, cs: &mut ConstraintSystem<Fr>) -> (usize, Columns) {
        let columns = Columns {
            advice: (0..self.advice).map(|_| cs.advice_column()).collect(),
            fixed: (0..self.fixed).map(|_| cs.fixed_column()).collect(),
            instance: (0..self.instance).map(|_| cs.instance_column()).collect(),
        };
        for (kind, column) in &self.equal {
            cs.enable_equality(columns.of(*kind, *column));
        }
        for gate in &self.gates {
            cs.create_gate("gate", |cells| vec![gate.rebuild(&columns, cells)]);
        }
        for pairs in &self.lookups {
            cs.lookup_any("lookup", |cells| {
                let rebuilt = |one: &Expression, cells: &mut _| one.rebuild(&columns, cells);
                (pairs.iter())
                    .map(|(input, table)| (rebuilt(input, cells), rebuilt(table, cells)))
                    .collect()
            });
        }
        let degree = self.polynomial_degree();
        if degree > DEFAULT_MAX_DEGREE {
            cs.set_minimum_degree(degree);
        }
        (cs.blinding_factors(), columns)
    }
}

impl From<Constraints> for String {
    fn from(constraints: Constraints) -> Self {
        let mut to = Writer::default();
        constraints.write(&mut to);
        STANDARD.encode(to.0)
    }
}

impl TryFrom<String> for Constraints {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        let bytes = decode(&text)?;
        let mut from = Reader::new(&bytes);
        let constraints = Self::read(&mut from)?;
        from.end()?;
        Ok(constraints)
    }
}
