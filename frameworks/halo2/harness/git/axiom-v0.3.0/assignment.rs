//! What Axiom's halo2 of halo2-base 0.3 does in a way of its own.

use crate::halo2::circuit::Value;
use crate::halo2::halo2curves::bn256::Fr;
use crate::halo2::plonk::{
    Advice, Any, Assigned, Assignment, Challenge, Column, ConstraintSystem, Error, Fixed, Instance,
    Selector,
};
use crate::recorder::Recorder;
use proofyard_recording::Number;

/// Nothing of this halo2 is refused but phases.
pub fn refusal(_: &ConstraintSystem<Fr>) -> Option<&'static str> {
    None
}

/// Of the gates, then of the lookups: their numbers, for this halo2 tells no one what they are called.
pub fn names(cs: &ConstraintSystem<Fr>) -> Vec<String> {
    let gates: usize = cs.gates().iter().map(|gate| gate.polynomials().len()).sum();
    (1..=gates)
        .chain(1..=cs.lookups().len())
        .map(|number| format!("no. {number}"))
        .collect()
}

/// Lowest byte first.
pub fn number(value: &Fr) -> Number {
    value.to_bytes()
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

    fn assign_advice<'v>(
        &mut self,
        column: Column<Advice>,
        row: usize,
        to: Value<Assigned<Fr>>,
    ) -> Value<&'v Assigned<Fr>> {
        if !self.has_values() {
            return Value::unknown();
        }
        let made = self.assign(column, row, || to);
        self.note(made);
        // Circuits read it for as long as they like. The program ends with its witness, and gives nothing back before.
        to.map(|value| &*Box::leak(Box::new(value)))
    }

    fn assign_fixed(&mut self, column: Column<Fixed>, row: usize, to: Assigned<Fr>) {
        let made = self.constant(column, row, Value::known(to));
        self.note(made);
    }

    fn copy(&mut self, left: Column<Any>, left_row: usize, right: Column<Any>, right_row: usize) {
        let made = self.equate((left, left_row), (right, right_row));
        self.note(made);
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
