//! A circuit that knows the root of a square, and whose code does all the harm that its input asks for.

mod harm;

use halo2_base::gates::circuit::builder::BaseCircuitBuilder;
use halo2_base::gates::{GateInstructions, RangeInstructions};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use serde_json::{json, Value};
use std::time::{SystemTime, UNIX_EPOCH};

/// What goes wrong when the keys are made; a test writes another word into the file.
const KEYGEN_HARM: &str = include_str!("keygen-harm.txt");

pub struct Square {
    input: Value,
    harm: String,
}

impl Square {
    pub fn from_json(input: &str) -> Self {
        let input: Value = serde_json::from_str(input).unwrap();
        let harm = input["harm"].as_str().unwrap_or("none").to_string();
        harm::before(&harm, &input);
        Self { input, harm }
    }

    pub fn keygen_circuit() -> Self {
        let harm = KEYGEN_HARM.trim().to_string();
        harm::before(&harm, &json!({}));
        Self {
            input: json!({ "x": 0 }),
            harm,
        }
    }

    pub fn create_circuit(self, builder: &mut BaseCircuitBuilder<Fr>) {
        let x = Fr::from(self.input["x"].as_u64().expect("x is a number"));
        builder.set_lookup_bits(8);
        let range = builder.range_chip();
        let ctx = builder.main(0);
        let root = ctx.load_witness(x);
        range.range_check(ctx, root, 60);
        let square = range.gate().mul(ctx, root, root);
        let other = ctx.load_witness(x * x + Fr::one());
        match self.harm.as_str() {
            "unsatisfied" => {
                ctx.advice[0] = halo2_base::halo2_proofs::plonk::Assigned::Trivial(x + Fr::one())
            }
            "longer" => drop(range.gate().mul(ctx, square, square)),
            "unsteady" => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
                let clock = ctx.load_constant(Fr::from(now.subsec_nanos() as u64));
                range.gate().mul(ctx, clock, clock);
            }
            "degree" => builder.set_k(12),
            _ => {}
        }
        let public = &mut builder.assigned_instances[0];
        match self.harm.as_str() {
            "false claim" | "vacuous" => public.push(other),
            "two values" => public.extend([square, square]),
            _ => public.push(square),
        }
    }
}
