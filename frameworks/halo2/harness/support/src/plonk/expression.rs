//! Polynomials over the columns of a circuit, as its gates and lookups have them.

use super::constraints::Columns;
use crate::bytes::Reader;
use crate::documents::Refusal;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::plonk::{Expression as Rebuilt, VirtualCells};
use halo2_base::halo2_proofs::poly::Rotation;
use proofyard_recording::{Query, Writer};

/// halo2 walks through expressions by recursion, on the stacks of its threads.
const MAX_DEPTH: usize = 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    Constant(Fr),
    Cell(Query),
    Sum(Box<Expression>, Box<Expression>),
    Product(Box<Expression>, Box<Expression>),
    Scaled(Box<Expression>, Fr),
}

impl Expression {
    pub fn write(&self, to: &mut Writer) {
        match self {
            Self::Constant(value) => to.constant(&value.to_bytes()),
            Self::Cell(query) => to.query(query),
            Self::Sum(one, other) => {
                to.sum();
                one.write(to);
                other.write(to);
            }
            Self::Product(one, other) => {
                to.product();
                one.write(to);
                other.write(to);
            }
            Self::Scaled(inner, factor) => {
                to.scaled(&factor.to_bytes());
                inner.write(to);
            }
        }
    }

    pub fn read(from: &mut Reader) -> Result<Self, Refusal> {
        Self::read_at(from, 0)
    }

    fn read_at(from: &mut Reader, depth: usize) -> Result<Self, Refusal> {
        if depth == MAX_DEPTH {
            return Err(Refusal(
                "A gate or a lookup of the circuit has more than 1,024 expressions within each other.",
            ));
        }
        let inner = |from: &mut Reader| Self::read_at(from, depth + 1).map(Box::new);
        Ok(match from.number()? {
            0 => Self::Constant(from.element()?),
            1 => Self::Cell(Query {
                kind: from.kind()?,
                column: from.number()?,
                rotation: from.number()? as i32,
            }),
            2 => Self::Sum(inner(from)?, inner(from)?),
            3 => Self::Product(inner(from)?, inner(from)?),
            4 => {
                let factor = from.element()?;
                Self::Scaled(inner(from)?, factor)
            }
            _ => return Err(Refusal("A file of the circuit cannot be read.")),
        })
    }

    /// Counts this expression, and all within it.
    pub fn count(&self) -> usize {
        1 + match self {
            Self::Constant(_) | Self::Cell(_) => 0,
            Self::Scaled(inner, _) => inner.count(),
            Self::Sum(one, other) | Self::Product(one, other) => one.count() + other.count(),
        }
    }

    /// As a polynomial of the columns. It is never more than the number of expressions within.
    pub fn degree(&self) -> usize {
        match self {
            Self::Constant(_) => 0,
            Self::Cell(_) => 1,
            Self::Scaled(inner, _) => inner.degree(),
            Self::Sum(one, other) => one.degree().max(other.degree()),
            Self::Product(one, other) => one.degree() + other.degree(),
        }
    }

    pub fn queries_all(&self, allowed: &impl Fn(&Query) -> bool) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Cell(query) => allowed(query),
            Self::Scaled(inner, _) => inner.queries_all(allowed),
            Self::Sum(one, other) | Self::Product(one, other) => {
                one.queries_all(allowed) && other.queries_all(allowed)
            }
        }
    }

    /// The value in a row, of which `cell` knows each.
    pub fn evaluate(&self, cell: &impl Fn(&Query) -> Fr) -> Fr {
        match self {
            Self::Constant(value) => *value,
            Self::Cell(query) => cell(query),
            Self::Scaled(inner, factor) => inner.evaluate(cell) * factor,
            Self::Sum(one, other) => one.evaluate(cell) + other.evaluate(cell),
            // Most gates are off in most rows: a selector in front is zero.
            Self::Product(one, other) => match one.evaluate(cell) {
                zero if zero == Fr::zero() => zero,
                value => value * other.evaluate(cell),
            },
        }
    }

    /// The same for halo2-axiom.
    pub fn rebuild(&self, columns: &Columns, cells: &mut VirtualCells<'_, Fr>) -> Rebuilt<Fr> {
        match self {
            Self::Constant(value) => Rebuilt::Constant(*value),
            Self::Cell(query) => {
                let at = Rotation(query.rotation);
                cells.query_any(columns.of(query.kind, query.column), at)
            }
            Self::Scaled(inner, factor) => inner.rebuild(columns, cells) * *factor,
            Self::Sum(one, other) => one.rebuild(columns, cells) + other.rebuild(columns, cells),
            Self::Product(one, other) => {
                one.rebuild(columns, cells) * other.rebuild(columns, cells)
            }
        }
    }
}
