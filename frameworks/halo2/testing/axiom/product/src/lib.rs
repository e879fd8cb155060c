//! "I know two factors of this number", with a gate of its own.
#![feature(trait_alias)]

use halo2_base::gates::builder::{GateThreadBuilder, MultiPhaseThreadBreakPoints};
use halo2_base::halo2_proofs::circuit::{Layouter, SimpleFloorPlanner, Value};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::plonk::{
    Advice, Circuit, Column, ConstraintSystem, Error, Instance, Selector,
};
use halo2_base::halo2_proofs::poly::Rotation;
use std::cell::RefCell;

pub struct Product {
    a: u64,
    b: u64,
    /// A test writes another word into the input, and into keygen-harm.txt.
    harm: String,
}

impl Default for Product {
    fn default() -> Self {
        let harm = include_str!("keygen-harm.txt").trim().to_string();
        assert!(harm != "panic", "there is no default");
        Self { a: 1, b: 1, harm }
    }
}

impl Product {
    pub fn from_json(path: &str) -> Self {
        let text = std::fs::read_to_string(path).expect("the input can be read");
        let input: serde_json::Value = serde_json::from_str(&text).expect("the input is JSON");
        let number = |key: &str| input[key].as_u64().expect("a and b are numbers");
        Self {
            a: number("a"),
            b: number("b"),
            harm: input["harm"].as_str().unwrap_or_default().to_string(),
        }
    }

    pub fn create_circuit(
        self,
        builder: GateThreadBuilder<Fr>,
        break_points: Option<MultiPhaseThreadBreakPoints>,
    ) -> ProductCircuit {
        ProductCircuit {
            witness_gen_only: builder.witness_gen_only(),
            break_points: RefCell::new(break_points.unwrap_or_default()),
            product: match self.harm.as_str() {
                "false" => 7,
                _ => halo2_base::product(self.a, self.b),
            },
            of: self,
        }
    }
}

#[derive(Clone)]
pub struct Config {
    value: Column<Advice>,
    public: Column<Instance>,
    multiply: Selector,
}

pub struct ProductCircuit {
    of: Product,
    product: u64,
    witness_gen_only: bool,
    /// Where its gate is, which a synthesis for the keys finds.
    break_points: RefCell<MultiPhaseThreadBreakPoints>,
}

impl ProductCircuit {
    pub fn instance(&self) -> Vec<Fr> {
        match self.of.harm.as_str() {
            "more" => vec![Fr::from(self.product); 2],
            _ => vec![Fr::from(self.product)],
        }
    }

    pub fn break_points(&self) -> MultiPhaseThreadBreakPoints {
        self.break_points.borrow().clone()
    }
}

impl Circuit<Fr> for ProductCircuit {
    type Config = Config;
    type FloorPlanner = SimpleFloorPlanner;
    type Params = ();

    fn without_witnesses(&self) -> Self {
        unimplemented!()
    }

    fn configure(cs: &mut ConstraintSystem<Fr>) -> Config {
        let config = Config {
            value: cs.advice_column(),
            public: cs.instance_column(),
            multiply: cs.selector(),
        };
        cs.enable_equality(config.value);
        cs.enable_equality(config.public);
        cs.create_gate("product", |cells| {
            let [a, b, out] = [0, 1, 2].map(|at| cells.query_advice(config.value, Rotation(at)));
            let on = cells.query_selector(config.multiply);
            vec![on * (a * b - out)]
        });
        config
    }

    /// As halo2-base's: a synthesis for a witness ties nothing, and follows the break points of that for the keys.
    fn synthesize(&self, config: Config, mut layouter: impl Layouter<Fr>) -> Result<(), Error> {
        let harm = self.of.harm.as_str();
        if harm == "empty" {
            return Ok(());
        }
        let first = match self.witness_gen_only {
            true => self.break_points.borrow()[0][0],
            false => 4,
        };
        let cells = [self.of.a, self.of.b, self.product].map(Fr::from);
        let out = layouter.assign_region(
            || "product",
            |mut region| {
                let mut last = None;
                for (row, value) in (first..).zip(cells) {
                    let cell = region.assign_advice(config.value, row, Value::known(value));
                    if self.witness_gen_only {
                        // What is assigned can be read.
                        cell.value().map(|read| assert!(read.evaluate() == value));
                    }
                    last = Some(cell.cell());
                }
                if !self.witness_gen_only && harm != "loose" {
                    config.multiply.enable(&mut region, first)?;
                }
                if harm == "loose" {
                    let other = region.assign_advice(config.value, 0, Value::known(Fr::zero()));
                    region.constrain_equal(other.cell(), other.cell());
                    config.multiply.enable(&mut region, 0)?;
                }
                Ok(last.expect("three cells"))
            },
        )?;
        if !self.witness_gen_only {
            *self.break_points.borrow_mut() = vec![vec![first]];
            layouter.constrain_instance(out, config.public, 0);
        }
        Ok(())
    }
}
