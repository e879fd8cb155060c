//! A circuit of halo2-base from its layout: halo2 makes the keys of it without the user's code.

use crate::layout::{configure, constant_column, gates, Layout};
use halo2_base::gates::circuit::{BaseCircuitParams, BaseConfig};
use halo2_base::halo2_proofs::circuit::{Cell, Layouter, SimpleFloorPlanner};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::plonk::{Any, Assigned, Circuit, Column, ConstraintSystem, Error};
use proofyard_recording::{Kind, Place};
use snark_verifier_sdk::CircuitExt;
use std::collections::HashMap;

impl Circuit<Fr> for Layout {
    type Config = BaseConfig<Fr>;
    type FloorPlanner = SimpleFloorPlanner;
    type Params = BaseCircuitParams;

    fn params(&self) -> BaseCircuitParams {
        Layout::params(self).clone()
    }

    fn without_witnesses(&self) -> Self {
        unreachable!("halo2 asks for no circuit without witnesses")
    }

    fn configure_with_params(
        meta: &mut ConstraintSystem<Fr>,
        params: BaseCircuitParams,
    ) -> BaseConfig<Fr> {
        BaseConfig::configure(meta, params)
    }

    fn configure(_: &mut ConstraintSystem<Fr>) -> BaseConfig<Fr> {
        unreachable!("halo2 configures with parameters")
    }

    fn synthesize(
        &self,
        config: BaseConfig<Fr>,
        mut layouter: impl Layouter<Fr>,
    ) -> Result<(), Error> {
        config.initialize(&mut layouter);
        let gates = gates(&config);
        let columns = columns(&config, &configure(Layout::params(self)).0);
        layouter.assign_region(
            || "layout",
            |mut region| {
                for (gate, row) in &self.enabled {
                    gates[*gate as usize].enable(&mut region, *row as usize)?;
                }
                for (column, row, value) in &self.constants {
                    let column = constant_column(&config, *column).ok_or(Error::BoundsFailure)?;
                    region.assign_fixed(column, *row as usize, Assigned::Trivial(*value));
                }
                let cell = |at: &Place| Cell {
                    row_offset: at.row as usize,
                    column: columns[&(at.kind, at.column)],
                };
                for (one, other) in &self.equal {
                    region.constrain_equal(cell(one), cell(other));
                }
                Ok(())
            },
        )
    }
}

/// halo2 makes columns only itself; those that can be in an equality are all that a layout has.
fn columns(
    config: &BaseConfig<Fr>,
    cs: &ConstraintSystem<Fr>,
) -> HashMap<(Kind, u32), Column<Any>> {
    let equal = cs.permutation().get_columns().into_iter();
    let constants = config
        .constants()
        .iter()
        .map(|column| Column::<Any>::from(*column));
    let kind = |column: &Column<Any>| match column.column_type() {
        Any::Advice(_) => Kind::Advice,
        Any::Fixed => Kind::Fixed,
        Any::Instance => Kind::Instance,
    };
    equal
        .chain(constants)
        .map(|column| ((kind(&column), column.index() as u32), column))
        .collect()
}

impl CircuitExt<Fr> for Layout {
    fn num_instance(&self) -> Vec<usize> {
        self.pinning.public_values.clone()
    }

    fn instances(&self) -> Vec<Vec<Fr>> {
        unreachable!("a layout has no values")
    }
}
