//! "I know two factors of this number, each of them larger than one."

use halo2_base::gates::circuit::builder::BaseCircuitBuilder;
use halo2_base::gates::{GateInstructions, RangeInstructions};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::QuantumCell::Constant;
use serde::Deserialize;

/// What Proofyard takes from here: a circuit for an input.
#[derive(Deserialize)]
pub struct Factors {
    a: u64,
    b: u64,
}

impl Factors {
    /// `input` is what was sent as the proof's input.
    pub fn from_json(input: &str) -> Self {
        serde_json::from_str(input).expect("the input is {\"a\": a number, \"b\": a number}")
    }

    /// Any values will do: the keys are made of the circuit alone.
    pub fn keygen_circuit() -> Self {
        Self { a: 2, b: 2 }
    }

    /// Builds the circuit. It must be the same for every input.
    pub fn create_circuit(self, builder: &mut BaseCircuitBuilder<Fr>) {
        builder.set_lookup_bits(8);
        let range = builder.range_chip();
        let ctx = builder.main(0);

        let [a, b] = [self.a, self.b].map(|factor| ctx.load_witness(Fr::from(factor)));
        for factor in [a, b] {
            // 0 and 1 are no factors, and less than 0 is a huge number of the field.
            let beyond_one = range.gate().sub(ctx, factor, Constant(Fr::from(2)));
            range.range_check(ctx, beyond_one, 32);
        }
        let product = range.gate().mul(ctx, a, b);

        builder.assigned_instances[0].push(product);
    }
}
