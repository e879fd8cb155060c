use crate::documents::KeyDocument;
use crate::layout::{Layout, Pinning};
use crate::params::{AnyLayout, Params};
use crate::plonk;
use crate::srs::Srs;
use halo2_base::halo2_proofs::halo2curves::bn256::G1Affine;
use halo2_base::halo2_proofs::halo2curves::serde::SerdeObject;
use halo2_base::halo2_proofs::plonk::{keygen_pk2, ProvingKey, VerifyingKey};
use halo2_base::halo2_proofs::SerdeFormat;
use std::io::{Read, Result};

/// The keys of a circuit. Its selectors are not compressed, as with halo2-axiom's own `keygen_vk`.
pub fn make_keys(
    srs: &Srs,
    layout: &AnyLayout,
    pinning: &Pinning<Params>,
) -> (ProvingKey<G1Affine>, KeyDocument) {
    let key = match layout {
        AnyLayout::Base(layout) => keygen_pk2(srs, layout, false),
        AnyLayout::Plonk(layout) => keygen_pk2(srs, layout, false),
    };
    let key = key.expect("a layout is one of its degree");
    let data = key.get_vk().to_bytes(SerdeFormat::RawBytesUnchecked);
    let document = KeyDocument::new(&data, pinning, &srs.s_g2().to_raw_bytes());
    (key, document)
}

/// Reads a proving key that we have written.
pub fn read_proving_key(from: &mut impl Read, params: Params) -> Result<ProvingKey<G1Affine>> {
    const FORMAT: SerdeFormat = SerdeFormat::RawBytesUnchecked;
    match params {
        Params::Base(params) => ProvingKey::read::<_, Layout>(from, FORMAT, params),
        Params::Plonk(params) => ProvingKey::read::<_, plonk::Layout>(from, FORMAT, params),
    }
}

/// Reads a verification key, of which halo2-axiom checks the coordinates of its points.
pub fn read_verification_key(bytes: &[u8], params: Params) -> Result<VerifyingKey<G1Affine>> {
    const FORMAT: SerdeFormat = SerdeFormat::RawBytes;
    match params {
        Params::Base(params) => VerifyingKey::from_bytes::<Layout>(bytes, FORMAT, params),
        Params::Plonk(params) => VerifyingKey::from_bytes::<plonk::Layout>(bytes, FORMAT, params),
    }
}
