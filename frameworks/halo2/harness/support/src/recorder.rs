use crate::layout::{configure, gates, table_column};
use halo2_base::gates::circuit::builder::BaseCircuitBuilder;
use halo2_base::halo2_proofs::circuit::Value;
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::plonk::{
    Advice, Any, Assigned, Assignment, Challenge, Circuit, Column, Error, Fixed, FloorPlanner,
    Instance, Selector,
};
use proofyard_recording::{Kind, Place};
use std::collections::HashMap;

/// Writes down what halo2-base assigns, in place of halo2's own key generation and prover.
pub struct Recorder {
    gates: HashMap<Selector, u32>,
    table: Option<usize>,
    pub enabled: Vec<(u32, u32)>,
    pub constants: Vec<(u32, u32, Fr)>,
    pub equal: Vec<(Place, Place)>,
    pub advice: Vec<Vec<Fr>>,
}

/// Synthesizes a circuit whose parameters are set.
pub fn record(builder: &BaseCircuitBuilder<Fr>) -> Recorder {
    let (cs, config) = configure(&builder.config_params);
    let mut recorder = Recorder {
        gates: (gates(&config).into_iter()).zip(0..).collect(),
        table: table_column(&config),
        enabled: vec![],
        constants: vec![],
        equal: vec![],
        advice: vec![vec![]; cs.num_advice_columns()],
    };
    type Planner = <BaseCircuitBuilder<Fr> as Circuit<Fr>>::FloorPlanner;
    Planner::synthesize(&mut recorder, builder, config, cs.constants().clone())
        .expect("halo2-base synthesizes what it has configured");
    recorder
}

impl Assignment<Fr> for Recorder {
    fn enable_selector<A, AR>(&mut self, _: A, selector: &Selector, row: usize) -> Result<(), Error>
    where
        A: FnOnce() -> AR,
        AR: Into<String>,
    {
        self.enabled.push((self.gates[selector], row as u32));
        Ok(())
    }

    fn assign_advice<'v>(
        &mut self,
        column: Column<Advice>,
        row: usize,
        to: Value<Assigned<Fr>>,
    ) -> Value<&'v Assigned<Fr>> {
        let cells = &mut self.advice[column.index()];
        to.map(|value| {
            if cells.len() <= row {
                cells.resize(row + 1, Fr::default());
            }
            cells[row] = value.evaluate();
        });
        Value::unknown()
    }

    fn assign_fixed(&mut self, column: Column<Fixed>, row: usize, to: Assigned<Fr>) {
        if self.table != Some(column.index()) {
            self.constants
                .push((column.index() as u32, row as u32, to.evaluate()));
        }
    }

    fn copy(&mut self, left: Column<Any>, left_row: usize, right: Column<Any>, right_row: usize) {
        self.equal
            .push((place(left, left_row), place(right, right_row)));
    }

    // Only tables are filled, and a table follows from the parameters.
    fn fill_from_row(
        &mut self,
        _: Column<Fixed>,
        _: usize,
        _: Value<Assigned<Fr>>,
    ) -> Result<(), Error> {
        Ok(())
    }

    fn query_instance(&self, _: Column<Instance>, _: usize) -> Result<Value<Fr>, Error> {
        Ok(Value::unknown())
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

fn place(column: Column<Any>, row: usize) -> Place {
    let kind = match column.column_type() {
        Any::Advice(_) => Kind::Advice,
        Any::Fixed => Kind::Fixed,
        Any::Instance => Kind::Instance,
    };
    Place {
        kind,
        column: column.index() as u32,
        row: row as u32,
    }
}
