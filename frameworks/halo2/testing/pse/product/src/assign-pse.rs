//! The same for PSE's halo2 itself.

use halo2_proofs::circuit::{Cell, Layouter, Region, Value};
use halo2_proofs::halo2curves::bn256::Fr;
use halo2_proofs::plonk::{Advice, Column, Error, Instance};

macro_rules! params {
    () => {};
}
pub(crate) use params;

pub fn advice(
    region: &mut Region<Fr>,
    column: Column<Advice>,
    row: usize,
    value: Value<Fr>,
) -> Result<Cell, Error> {
    Ok(region.assign_advice(|| "", column, row, || value)?.cell())
}

pub fn expose(
    layouter: &mut impl Layouter<Fr>,
    cell: Cell,
    column: Column<Instance>,
) -> Result<(), Error> {
    layouter.constrain_instance(cell, column, 0)
}
