//! Columns of a setup as a file: all numbers of a column after each other, eight bytes each, least significant first.

use crate::consistency::is_reduced;
use crate::documents::Refusal;
use crate::system::{Column, F, P};
use boojum::cs::implementations::polynomial::GenericPolynomial;
use boojum::field::traits::field_like::PrimeFieldLikeVectorized;
use boojum::utils::initialize_with_alignment_of;
use std::io::{Read, Result, Write};
use std::marker::PhantomData;
use std::sync::Arc;

pub fn write_columns<'a>(
    to: &mut impl Write,
    columns: impl Iterator<Item = &'a Column>,
) -> Result<()> {
    for column in columns {
        for number in P::slice_into_base_slice(&column.storage) {
            to.write_all(&number.to_reduced_u64().to_le_bytes())?;
        }
    }
    Ok(())
}

/// Reads columns that somebody else's program wrote: as many as are expected, with numbers of the field in their one form.
pub fn read_columns(
    from: &mut impl Read,
    columns: usize,
    rows: usize,
) -> std::result::Result<Vec<Column>, Refusal> {
    (0..columns).map(|_| read_column(from, rows)).collect()
}

fn read_column(from: &mut impl Read, rows: usize) -> std::result::Result<Column, Refusal> {
    let mut numbers = initialize_with_alignment_of::<F, P>(F(0), rows);
    let mut bytes = vec![0; rows * 8];
    from.read_exact(&mut bytes)
        .map_err(|_| Refusal::new("The program left fewer columns than its gates need."))?;
    for (number, word) in numbers.iter_mut().zip(bytes.chunks_exact(8)) {
        let value = u64::from_le_bytes(word.try_into().expect("eight bytes"));
        if !is_reduced(value) {
            return Err(Refusal::new(
                "The program left numbers that are not in the field.",
            ));
        }
        *number = F(value);
    }
    Ok(Arc::new(GenericPolynomial {
        storage: P::vec_from_base_vec(numbers),
        _marker: PhantomData,
    }))
}
