//! A circuit of halo2-axiom from its layout: it makes the keys of it without the user's code.

use super::constants::Constants;
use super::constraints::{Columns, Constraints};
use super::layout::Layout;
use halo2_base::halo2_proofs::circuit::{Cell, Layouter, SimpleFloorPlanner};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::plonk::{Assigned, Circuit, ConstraintSystem, Error};
use proofyard_recording::Place;

impl Circuit<Fr> for Layout {
    type Config = Columns;
    type FloorPlanner = SimpleFloorPlanner;
    type Params = Constraints;

    fn params(&self) -> Constraints {
        self.constraints.clone()
    }

    fn without_witnesses(&self) -> Self {
        unreachable!("halo2 asks for no circuit without witnesses")
    }

    fn configure_with_params(cs: &mut ConstraintSystem<Fr>, constraints: Constraints) -> Columns {
        constraints.configure(cs).1
    }

    fn configure(_: &mut ConstraintSystem<Fr>) -> Columns {
        unreachable!("halo2 configures with parameters")
    }

    fn synthesize(&self, columns: Columns, mut layouter: impl Layouter<Fr>) -> Result<(), Error> {
        let constants = Constants::new(self);
        layouter.assign_region(
            || "layout",
            |mut region| {
                constants.each(self.constraints.usable_rows(), |column, row, value| {
                    let column = columns.fixed[column as usize];
                    region.assign_fixed(column, row as usize, Assigned::Trivial(value));
                });
                let cell = |at: &Place| Cell {
                    row_offset: at.row as usize,
                    column: columns.of(at.kind, at.column),
                };
                for (one, other) in &self.equal {
                    region.constrain_equal(cell(one), cell(other));
                }
                Ok(())
            },
        )
    }
}
