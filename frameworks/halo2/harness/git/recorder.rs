//! Writes down what a circuit synthesizes, in place of halo2's own key generation and prover.
//!
//! It is compiled with the halo2 that the circuit is written for, and does what that halo2 does with each call. `assignment.rs`
//! holds what halo2s do in different ways.

use crate::assignment::{names, number, refusal};
use crate::halo2::circuit::Value;
use crate::halo2::halo2curves::bn256::Fr;
use crate::halo2::plonk::{
    Advice, Any, Assigned, Circuit, Column, ConstraintSystem, Error, Expression, Fixed,
    FloorPlanner, Instance, Selector,
};
use proofyard_recording::{
    Constraints, Kind, Layout, Number, Place, Polynomial, Query, Recorded, Witness, Writer,
};
use std::collections::HashMap;

pub const PHASES: &str =
    "The circuit has challenges, or columns of a second phase. Builds prove circuits of one phase.";

/// Synthesizes a circuit; with its public values where its own are to be written down, too.
pub fn record<C: Circuit<Fr>>(
    degree: u32,
    circuit: &C,
    public: Option<Vec<Vec<Fr>>>,
) -> Result<Recorded, String> {
    let mut cs = ConstraintSystem::default();
    let config = C::configure(&mut cs);
    if cs.num_challenges() > 0 || cs.advice_column_phase().iter().any(|phase| *phase > 0) {
        return Err(PHASES.into());
    }
    if let Some(sentence) = refusal(&cs) {
        return Err(sentence.into());
    }
    let rows = 1usize << degree;
    if rows < cs.minimum_rows() {
        return Err(format!(
            "2^{degree} rows are too few for the circuit: it takes {} to hide its witness.",
            cs.minimum_rows()
        ));
    }
    let mut selectors = HashMap::new();
    let constraints = constraints_of(&cs, degree, &mut selectors)?;
    let has_values = public.is_some();
    let mut recorder = Recorder {
        usable: rows - (cs.blinding_factors() + 1),
        selectors,
        ones: vec![],
        constants: vec![],
        fills: vec![],
        equal: vec![],
        advice: has_values.then(|| vec![vec![]; cs.num_advice_columns()]),
        public: public.unwrap_or_default(),
        failed: None,
    };
    <C::FloorPlanner as FloorPlanner>::synthesize(
        &mut recorder,
        circuit,
        config,
        cs.constants().clone(),
    )
    .and_then(|()| recorder.failed.take().map_or(Ok(()), Err))
    .map_err(|error| format!("The circuit cannot be synthesized: {error}"))?;
    let numbers = |column: &Vec<Fr>| column.iter().map(number).collect();
    Ok(Recorded {
        layout: Layout {
            constraints,
            names: names(&cs),
            ones: recorder.ones,
            constants: recorder.constants,
            fills: recorder.fills,
            equal: recorder.equal,
        },
        witness: Witness {
            advice: recorder.advice.unwrap_or_default(),
            public: recorder.public.iter().map(numbers).collect(),
        },
    })
}

/// The columns, gates and lookups. Selectors that these query become columns behind the other constants.
fn constraints_of(
    cs: &ConstraintSystem<Fr>,
    degree: u32,
    selectors: &mut HashMap<Selector, u32>,
) -> Result<Constraints, String> {
    let first_selector = cs.num_fixed_columns() as u32;
    let mut polynomial = |of: &Expression<Fr>| -> Result<Polynomial, String> {
        let mut to = Writer::default();
        write(of, first_selector, selectors, &mut to)?;
        Ok(to)
    };
    let gates = cs.gates().iter().flat_map(|gate| gate.polynomials());
    let gates = gates.map(&mut polynomial).collect::<Result<_, _>>()?;
    let mut lookups = vec![];
    for lookup in cs.lookups() {
        let pairs = lookup
            .input_expressions()
            .iter()
            .zip(lookup.table_expressions());
        let pairs = pairs.map(|(input, table)| Ok((polynomial(input)?, polynomial(table)?)));
        lookups.push(pairs.collect::<Result<_, String>>()?);
    }
    let equal = cs.permutation().get_columns().into_iter();
    Ok(Constraints {
        degree,
        advice: cs.num_advice_columns() as u32,
        fixed: first_selector + selectors.len() as u32,
        instance: cs.num_instance_columns() as u32,
        equal: equal
            .map(|column| (kind(column), column.index() as u32))
            .collect(),
        gates,
        lookups,
    })
}

fn write(
    of: &Expression<Fr>,
    first_selector: u32,
    selectors: &mut HashMap<Selector, u32>,
    to: &mut Writer,
) -> Result<(), String> {
    let query = |kind, column: usize, rotation: i32| Query {
        kind,
        column: column as u32,
        rotation,
    };
    match of {
        Expression::Constant(value) => to.constant(&number(value)),
        Expression::Fixed(at) => to.query(&query(Kind::Fixed, at.column_index(), at.rotation().0)),
        Expression::Advice(at) => {
            to.query(&query(Kind::Advice, at.column_index(), at.rotation().0))
        }
        Expression::Instance(at) => {
            to.query(&query(Kind::Instance, at.column_index(), at.rotation().0))
        }
        Expression::Selector(selector) => {
            let next = first_selector + selectors.len() as u32;
            let column = *selectors.entry(*selector).or_insert(next);
            to.query(&query(Kind::Fixed, column as usize, 0));
        }
        Expression::Challenge(_) => return Err(PHASES.into()),
        Expression::Negated(one) => {
            to.scaled(&number(&-Fr::one()));
            write(one, first_selector, selectors, to)?;
        }
        Expression::Scaled(one, factor) => {
            to.scaled(&number(factor));
            write(one, first_selector, selectors, to)?;
        }
        Expression::Sum(one, other) => {
            to.sum();
            write(one, first_selector, selectors, to)?;
            write(other, first_selector, selectors, to)?;
        }
        Expression::Product(one, other) => {
            to.product();
            write(one, first_selector, selectors, to)?;
            write(other, first_selector, selectors, to)?;
        }
    }
    Ok(())
}

pub struct Recorder {
    /// The rows before those that hide the witness.
    usable: usize,
    selectors: HashMap<Selector, u32>,
    ones: Vec<(u32, u32)>,
    constants: Vec<(u32, u32, Number)>,
    fills: Vec<(u32, u32, Number)>,
    equal: Vec<(Place, Place)>,
    /// None where the circuit has no values yet.
    advice: Option<Vec<Vec<Number>>>,
    public: Vec<Vec<Fr>>,
    /// The first fault of a call that cannot tell it.
    failed: Option<Error>,
}

impl Recorder {
    fn expect_usable(&self, row: usize) -> Result<(), Error> {
        if row < self.usable {
            Ok(())
        } else {
            Err(Error::NotEnoughRowsAvailable {
                current_k: (self.usable as u32).ilog2() + 1,
            })
        }
    }

    /// Whether the circuit has values, as it has not for its keys.
    #[allow(dead_code)]
    pub fn has_values(&self) -> bool {
        self.advice.is_some()
    }

    /// For halo2s whose calls tell no fault.
    #[allow(dead_code)]
    pub fn note(&mut self, made: Result<(), Error>) {
        if let Err(error) = made {
            self.failed.get_or_insert(error);
        }
    }

    pub fn enable(&mut self, selector: &Selector, row: usize) -> Result<(), Error> {
        self.expect_usable(row)?;
        // A selector that no gate and no lookup queries says nothing.
        if let Some(column) = self.selectors.get(selector) {
            self.ones.push((*column, row as u32));
        }
        Ok(())
    }

    pub fn public_value(&self, column: Column<Instance>, row: usize) -> Result<Value<Fr>, Error> {
        self.expect_usable(row)?;
        if self.advice.is_none() {
            return Ok(Value::unknown());
        }
        let value = self
            .public
            .get(column.index())
            .and_then(|values| values.get(row));
        Ok(Value::known(value.copied().unwrap_or(Fr::zero())))
    }

    /// What is assigned is asked for only where there are values.
    pub fn assign(
        &mut self,
        column: Column<Advice>,
        row: usize,
        to: impl FnOnce() -> Value<Assigned<Fr>>,
    ) -> Result<(), Error> {
        let Some(advice) = &mut self.advice else {
            return Ok(());
        };
        let value = known(to())?;
        let cells = &mut advice[column.index()];
        if cells.len() <= row {
            cells.resize(row + 1, Number::default());
        }
        cells[row] = value;
        self.expect_usable(row)
    }

    pub fn constant(
        &mut self,
        column: Column<Fixed>,
        row: usize,
        to: Value<Assigned<Fr>>,
    ) -> Result<(), Error> {
        self.expect_usable(row)?;
        self.constants
            .push((column.index() as u32, row as u32, known(to)?));
        Ok(())
    }

    pub fn equate(
        &mut self,
        (left, left_row): (Column<Any>, usize),
        (right, right_row): (Column<Any>, usize),
    ) -> Result<(), Error> {
        self.expect_usable(left_row)?;
        self.expect_usable(right_row)?;
        self.equal
            .push((place(left, left_row), place(right, right_row)));
        Ok(())
    }

    pub fn fill(
        &mut self,
        column: Column<Fixed>,
        row: usize,
        to: Value<Assigned<Fr>>,
    ) -> Result<(), Error> {
        self.expect_usable(row)?;
        let column = column.index() as u32;
        // The constants that are in these rows already are filled over, and no column is filled twice.
        self.constants
            .retain(|(other, at, _)| *other != column || (*at as usize) < row);
        if self.fills.iter().any(|(other, ..)| *other == column) {
            return Err(Error::Synthesis);
        }
        self.fills.push((column, row as u32, known(to)?));
        Ok(())
    }
}

fn known(value: Value<Assigned<Fr>>) -> Result<Number, Error> {
    let mut found = None;
    value.map(|value| found = Some(number(&value.evaluate())));
    found.ok_or(Error::Synthesis)
}

fn place(column: Column<Any>, row: usize) -> Place {
    Place {
        kind: kind(column),
        column: column.index() as u32,
        row: row as u32,
    }
}

fn kind(column: Column<Any>) -> Kind {
    match column.column_type() {
        Any::Advice(_) => Kind::Advice,
        Any::Fixed => Kind::Fixed,
        Any::Instance => Kind::Instance,
    }
}
