//! What PSE's halo2 does in a way of its own.

use crate::halo2::circuit::Value;
use crate::halo2::halo2curves::bn256::Fr;
use crate::halo2::halo2curves::ff::PrimeField;
// All names, as the trait that tells of shuffles may be one of them.
use crate::halo2::plonk::*;
use crate::recorder::Recorder;
use proofyard_recording::Number;

const SHUFFLES: &str = "The circuit has shuffles, which builds do not prove. A lookup in both directions says nearly the same.";

/// Why the circuit cannot be proved, whatever is in its cells.
pub fn refusal(cs: &ConstraintSystem<Fr>) -> Option<&'static str> {
    (!cs.shuffles().is_empty()).then_some(SHUFFLES)
}

/// Of the gates, then of the lookups.
pub fn names(cs: &ConstraintSystem<Fr>) -> Vec<String> {
    let gates = (cs.gates().iter()).flat_map(|gate| gate.polynomials().iter().map(|_| gate.name()));
    let lookups = cs.lookups().iter().map(|lookup| lookup.name());
    gates.map(short).chain(lookups.map(short)).collect()
}

/// A name is for sentences.
fn short(name: &str) -> String {
    name.chars()
        .filter(|one| !one.is_control())
        .take(60)
        .collect()
}

/// Lowest byte first.
pub fn number(value: &Fr) -> Number {
    let bytes = value.to_repr();
    let bytes: &[u8] = bytes.as_ref();
    bytes.try_into().expect("a number has 32 bytes")
}

impl Assignment<Fr> for Recorder {
    fn enable_selector<A, AR>(&mut self, _: A, selector: &Selector, row: usize) -> Result<(), Error>
    where
        A: FnOnce() -> AR,
        AR: Into<String>,
    {
        self.enable(selector, row)
    }

    fn query_instance(&self, column: Column<Instance>, row: usize) -> Result<Value<Fr>, Error> {
        self.public_value(column, row)
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
        self.assign(column, row, || to().map(Into::into))
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
        self.constant(column, row, to().map(Into::into))
    }

    fn copy(
        &mut self,
        left: Column<Any>,
        left_row: usize,
        right: Column<Any>,
        right_row: usize,
    ) -> Result<(), Error> {
        self.equate((left, left_row), (right, right_row))
    }

    fn fill_from_row(
        &mut self,
        column: Column<Fixed>,
        row: usize,
        to: Value<Assigned<Fr>>,
    ) -> Result<(), Error> {
        self.fill(column, row, to)
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
