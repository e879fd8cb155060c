//! Writes down what a circuit of PSE's halo2 synthesizes, in place of halo2's own key generation and prover.
//!
//! It is compiled with the halo2 that the circuit is written for, and does what that halo2 does with each call.

use halo2_proofs::circuit::Value;
use halo2_proofs::halo2curves::bn256::Fr;
use halo2_proofs::halo2curves::ff::PrimeField;
// All names, as the trait that tells of shuffles may be one of them.
use halo2_proofs::plonk::*;
use proofyard_halo2::plonk::{
    element, Constraints, Expression as Polynomial, Layout, Query, Recorded,
};
use proofyard_halo2::{Kind, Place, Witness};
use std::collections::HashMap;

const PHASES: &str =
    "The circuit has challenges, or columns of a second phase. Builds prove circuits of one phase.";
const SHUFFLES: &str = "The circuit has shuffles, which builds do not prove. A lookup in both directions says nearly the same.";

type Number = proofyard_halo2::Number;

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
    if !cs.shuffles().is_empty() {
        return Err(SHUFFLES.into());
    }
    let rows = 1usize << degree;
    if rows < cs.minimum_rows() {
        return Err(format!(
            "2^{degree} rows are too few for the circuit: it takes {} to hide its witness.",
            cs.minimum_rows()
        ));
    }
    let mut selectors = HashMap::new();
    let (mut constraints, names) = constraints_of(&cs, &mut selectors)?;
    constraints.degree = degree;
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
    };
    <C::FloorPlanner as FloorPlanner>::synthesize(
        &mut recorder,
        circuit,
        config,
        cs.constants().clone(),
    )
    .map_err(|error| format!("The circuit cannot be synthesized: {error}"))?;
    let numbers = |column: &Vec<Fr>| column.iter().map(number).collect();
    Ok(Recorded {
        layout: Layout {
            constraints,
            names,
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

/// The columns, gates and lookups, and the names of both. Selectors that these query become columns behind the other constants.
fn constraints_of(
    cs: &ConstraintSystem<Fr>,
    selectors: &mut HashMap<Selector, u32>,
) -> Result<(Constraints, Vec<String>), String> {
    let first_selector = cs.num_fixed_columns() as u32;
    let mut polynomial = |of: &Expression<Fr>| polynomial(of, first_selector, selectors);
    let mut names = vec![];
    let mut gates = vec![];
    for gate in cs.gates() {
        for one in gate.polynomials() {
            gates.push(polynomial(one)?);
            names.push(short(gate.name()));
        }
    }
    let mut lookups = vec![];
    for lookup in cs.lookups() {
        let pairs = lookup
            .input_expressions()
            .iter()
            .zip(lookup.table_expressions());
        let pairs = pairs.map(|(input, table)| Ok((polynomial(input)?, polynomial(table)?)));
        lookups.push(pairs.collect::<Result<_, String>>()?);
        names.push(short(lookup.name()));
    }
    let equal = cs.permutation().get_columns().into_iter();
    let constraints = Constraints {
        degree: 0,
        advice: cs.num_advice_columns() as u32,
        fixed: first_selector + selectors.len() as u32,
        instance: cs.num_instance_columns() as u32,
        equal: equal
            .map(|column| (kind(column), column.index() as u32))
            .collect(),
        gates,
        lookups,
    };
    Ok((constraints, names))
}

fn polynomial(
    of: &Expression<Fr>,
    first_selector: u32,
    selectors: &mut HashMap<Selector, u32>,
) -> Result<Polynomial, String> {
    let cell = |kind, column: usize, rotation: i32| {
        Ok(Polynomial::Cell(Query {
            kind,
            column: column as u32,
            rotation,
        }))
    };
    match of {
        Expression::Constant(value) => return Ok(Polynomial::Constant(number(value))),
        Expression::Fixed(query) => {
            return cell(Kind::Fixed, query.column_index(), query.rotation().0)
        }
        Expression::Advice(query) => {
            return cell(Kind::Advice, query.column_index(), query.rotation().0)
        }
        Expression::Instance(query) => {
            return cell(Kind::Instance, query.column_index(), query.rotation().0)
        }
        Expression::Selector(selector) => {
            let next = first_selector + selectors.len() as u32;
            let column = *selectors.entry(*selector).or_insert(next);
            return cell(Kind::Fixed, column as usize, 0);
        }
        Expression::Challenge(_) => return Err(PHASES.into()),
        _ => {}
    }
    let mut inner = |of: &Expression<Fr>| polynomial(of, first_selector, selectors).map(Box::new);
    Ok(match of {
        Expression::Negated(one) => Polynomial::Scaled(inner(one)?, number(&-Fr::one())),
        Expression::Scaled(one, factor) => Polynomial::Scaled(inner(one)?, number(factor)),
        Expression::Sum(one, other) => Polynomial::Sum(inner(one)?, inner(other)?),
        Expression::Product(one, other) => Polynomial::Product(inner(one)?, inner(other)?),
        _ => unreachable!("the others have nothing within"),
    })
}

struct Recorder {
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
}

impl Assignment<Fr> for Recorder {
    fn enable_selector<A, AR>(&mut self, _: A, selector: &Selector, row: usize) -> Result<(), Error>
    where
        A: FnOnce() -> AR,
        AR: Into<String>,
    {
        self.expect_usable(row)?;
        // A selector that no gate and no lookup queries says nothing.
        if let Some(column) = self.selectors.get(selector) {
            self.ones.push((*column, row as u32));
        }
        Ok(())
    }

    fn query_instance(&self, column: Column<Instance>, row: usize) -> Result<Value<Fr>, Error> {
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

    fn assign_advice<V, VR, A, AR>(
        &mut self,
        _: A,
        column: Column<Advice>,
        row: usize,
        to: V,
    ) -> Result<(), Error>
    where
        V: FnOnce() -> Value<VR>,
        VR: Into<Assigned<Fr>>,
        A: FnOnce() -> AR,
        AR: Into<String>,
    {
        let Some(advice) = &mut self.advice else {
            return Ok(());
        };
        let value = known(to().map(Into::into))?;
        let cells = &mut advice[column.index()];
        if cells.len() <= row {
            cells.resize(row + 1, Number::default());
        }
        cells[row] = value;
        self.expect_usable(row)
    }

    fn assign_fixed<V, VR, A, AR>(
        &mut self,
        _: A,
        column: Column<Fixed>,
        row: usize,
        to: V,
    ) -> Result<(), Error>
    where
        V: FnOnce() -> Value<VR>,
        VR: Into<Assigned<Fr>>,
        A: FnOnce() -> AR,
        AR: Into<String>,
    {
        self.expect_usable(row)?;
        let value = known(to().map(Into::into))?;
        self.constants
            .push((column.index() as u32, row as u32, value));
        Ok(())
    }

    fn copy(
        &mut self,
        left: Column<Any>,
        left_row: usize,
        right: Column<Any>,
        right_row: usize,
    ) -> Result<(), Error> {
        self.expect_usable(left_row)?;
        self.expect_usable(right_row)?;
        self.equal
            .push((place(left, left_row), place(right, right_row)));
        Ok(())
    }

    fn fill_from_row(
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

    fn get_challenge(&self, _: Challenge) -> Value<Fr> {
        Value::unknown()
    }

    fn enter_region<NR, N>(&mut self, _: N)
    where
        NR: Into<String>,
        N: FnOnce() -> NR,
    {
    }

    fn annotate_column<A, AR>(&mut self, _: A, _: Column<Any>)
    where
        A: FnOnce() -> AR,
        AR: Into<String>,
    {
    }

    fn exit_region(&mut self) {}

    fn push_namespace<NR, N>(&mut self, _: N)
    where
        NR: Into<String>,
        N: FnOnce() -> NR,
    {
    }

    fn pop_namespace(&mut self, _: Option<String>) {}
}

fn known(value: Value<Assigned<Fr>>) -> Result<Number, Error> {
    let mut found = None;
    value.map(|value| found = Some(number(&value.evaluate())));
    found.ok_or(Error::Synthesis)
}

/// The same number for our prover's halo2.
fn number(value: &Fr) -> Number {
    element(value.to_repr().as_ref())
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

/// A name is for sentences.
fn short(name: &str) -> String {
    name.chars()
        .filter(|one| !one.is_control())
        .take(60)
        .collect()
}
