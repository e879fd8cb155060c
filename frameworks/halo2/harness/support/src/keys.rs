use crate::documents::KeyDocument;
use crate::layout::Layout;
use crate::srs::Srs;
use halo2_base::gates::circuit::BaseCircuitParams;
use halo2_base::halo2_proofs::halo2curves::bn256::G1Affine;
use halo2_base::halo2_proofs::halo2curves::serde::SerdeObject;
use halo2_base::halo2_proofs::plonk::{keygen_pk2, ProvingKey};
use halo2_base::halo2_proofs::SerdeFormat;
use std::io::{Read, Result};

/// The keys of a circuit. Its selectors are not compressed, as with halo2-axiom's own `keygen_vk`.
pub fn make_keys(srs: &Srs, layout: &Layout) -> (ProvingKey<G1Affine>, KeyDocument) {
    let key = keygen_pk2(srs, layout, false).expect("a layout is one of its degree");
    let data = key.get_vk().to_bytes(SerdeFormat::RawBytesUnchecked);
    let document = KeyDocument::new(&data, &layout.pinning, &srs.s_g2().to_raw_bytes());
    (key, document)
}

/// Reads a proving key that we have written.
pub fn read_proving_key(
    from: &mut impl Read,
    params: BaseCircuitParams,
) -> Result<ProvingKey<G1Affine>> {
    ProvingKey::read::<_, Layout>(from, SerdeFormat::RawBytesUnchecked, params)
}
