//! "I know two factors of this number, each of at most eight bits", with a gate and a table of its own.

mod assign;

use halo2_proofs::circuit::{Layouter, SimpleFloorPlanner, Value};
use halo2_proofs::halo2curves::bn256::Fr;
use halo2_proofs::plonk::{
    Advice, Circuit, Column, ConstraintSystem, Error, Fixed, Instance, Selector, TableColumn,
};
use halo2_proofs::poly::Rotation;

#[derive(Clone)]
pub struct Config {
    value: Column<Advice>,
    constant: Column<Fixed>,
    public: Column<Instance>,
    multiply: Selector,
    range: Selector,
    table: TableColumn,
}

pub struct Product {
    factors: [Value<Fr>; 2],
    product: Value<Fr>,
    /// A test writes another word into the input, and into keygen-harm.txt.
    harm: String,
}

impl Circuit<Fr> for Product {
    type Config = Config;
    type FloorPlanner = SimpleFloorPlanner;
    assign::params!();

    fn without_witnesses(&self) -> Self {
        Self::keygen_circuit()
    }

    fn configure(cs: &mut ConstraintSystem<Fr>) -> Config {
        let config = Config {
            value: cs.advice_column(),
            constant: cs.fixed_column(),
            public: cs.instance_column(),
            multiply: cs.selector(),
            range: cs.complex_selector(),
            table: cs.lookup_table_column(),
        };
        cs.enable_equality(config.value);
        cs.enable_equality(config.public);
        cs.enable_constant(config.constant);
        cs.create_gate("product", |cells| {
            let [a, b, out] = [0, 1, 2].map(|at| cells.query_advice(config.value, Rotation(at)));
            let on = cells.query_selector(config.multiply);
            vec![on * (a * b - out)]
        });
        cs.lookup("eight bits", |cells| {
            let on = cells.query_selector(config.range);
            let value = cells.query_advice(config.value, Rotation::cur());
            vec![(on * value, config.table)]
        });
        config
    }

    fn synthesize(&self, config: Config, mut layouter: impl Layouter<Fr>) -> Result<(), Error> {
        if self.harm == "empty" {
            return Ok(());
        }
        layouter.assign_table(
            || "bytes",
            |mut table| {
                (0..256u64).try_for_each(|row| {
                    table.assign_cell(
                        || "byte",
                        config.table,
                        row as usize,
                        || Value::known(Fr::from(row)),
                    )
                })
            },
        )?;
        let product = layouter.assign_region(
            || "product",
            |mut region| {
                config.multiply.enable(&mut region, 0)?;
                for (row, factor) in self.factors.iter().enumerate() {
                    config.range.enable(&mut region, row)?;
                    assign::advice(&mut region, config.value, row, *factor)?;
                }
                assign::advice(&mut region, config.value, 2, self.product)
            },
        )?;
        if self.harm == "shorter" {
            return Ok(());
        }
        assign::expose(&mut layouter, product, config.public)
    }
}

impl Product {
    pub fn from_json(path: &str) -> (Self, Vec<Vec<Fr>>) {
        let text = std::fs::read_to_string(path).expect("the input can be read");
        let input: serde_json::Value = serde_json::from_str(&text).expect("the input is JSON");
        let number = |key: &str| Fr::from(input[key].as_u64().expect("a and b are numbers"));
        let (a, b) = (number("a"), number("b"));
        let harm = input["harm"].as_str().unwrap_or_default().to_string();
        let product = if harm == "false" { Fr::from(7) } else { a * b };
        let factors = [a, b].map(Value::known);
        let public = if harm == "more" {
            vec![product, product]
        } else {
            vec![product]
        };
        (
            Self {
                factors,
                product: Value::known(product),
                harm,
            },
            vec![public],
        )
    }

    pub fn keygen_circuit() -> Self {
        let harm = include_str!("keygen-harm.txt").trim().to_string();
        Self {
            factors: [Value::unknown(); 2],
            product: Value::unknown(),
            harm,
        }
    }
}
