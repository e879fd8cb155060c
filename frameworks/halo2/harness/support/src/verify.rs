use crate::documents::{
    decode, read_document, KeyDocument, ProofDocument, PublicDocument, Refusal, Scheme,
};
use crate::keys::read_verification_key;
use crate::srs::{on_curve, verifying};
use halo2_base::halo2_proofs::halo2curves::bn256::{Bn256, Fr, G1Affine};
use halo2_base::halo2_proofs::plonk::{verify_proof, VerifyingKey};
use halo2_base::halo2_proofs::poly::commitment::Verifier;
use halo2_base::halo2_proofs::poly::kzg::commitment::{KZGCommitmentScheme, ParamsKZG};
use halo2_base::halo2_proofs::poly::kzg::msm::DualMSM;
use halo2_base::halo2_proofs::poly::kzg::multiopen::{VerifierGWC, VerifierSHPLONK};
use halo2_base::halo2_proofs::poly::kzg::strategy::{GuardKZG, SingleStrategy};
use halo2_base::halo2_proofs::SerdeFormat;
use snark_verifier_sdk::snark_verifier::system::halo2::transcript::evm::EvmTranscript;
use snark_verifier_sdk::NativeLoader;
use std::cell::Cell;
use std::io::{self, Read};

const NOT_HOLDING: Refusal = Refusal("The proof does not hold.");

/// Verifies a proof against the key of a build, both as documents.
pub fn holds(key: &str, public: &str, proof: &str, scheme: Scheme) -> Result<(), Refusal> {
    let key = KeyDocument::read(key)?;
    let public = read_document::<PublicDocument>(public)?.values()?;
    let proof = decode(&read_document::<ProofDocument>(proof)?.data)?;
    if !public
        .iter()
        .map(Vec::len)
        .eq(key.public_values.iter().copied())
    {
        return Err(Refusal(
            "The proof has another number of public values than the circuit.",
        ));
    }
    let verification_key = read_key(&key)?;
    let srs = verifying(key.params.degree(), &decode(&key.s_g2)?)?;
    match scheme {
        Scheme::Shplonk => {
            check::<VerifierSHPLONK<Bn256>>(&srs, &verification_key, &public, &proof)
        }
        Scheme::Gwc => check::<VerifierGWC<Bn256>>(&srs, &verification_key, &public, &proof),
    }
}

/// Checks that each point is on the curve, and that the key is of its parameters' degree and has no bytes left over.
fn read_key(key: &KeyDocument) -> Result<VerifyingKey<G1Affine>, Refusal> {
    const NO_KEY: Refusal = Refusal("The verification key cannot be read.");
    let data = decode(&key.data)?;
    let degree = data
        .get(1..5)
        .and_then(|bytes| bytes.try_into().ok())
        .map(u32::from_le_bytes);
    if degree != Some(key.params.degree()) || data.get(5) != Some(&0) {
        return Err(NO_KEY);
    }
    let read = read_verification_key(&data, key.params.clone()).map_err(|_| NO_KEY)?;
    let mut points = (read.fixed_commitments().iter()).chain(read.permutation().commitments());
    if points.all(on_curve) && read.to_bytes(SerdeFormat::RawBytesUnchecked) == data {
        Ok(read)
    } else {
        Err(NO_KEY)
    }
}

fn check<'srs, V>(
    srs: &'srs ParamsKZG<Bn256>,
    key: &VerifyingKey<G1Affine>,
    public: &[Vec<Fr>],
    proof: &[u8],
) -> Result<(), Refusal>
where
    V: Verifier<
        'srs,
        KZGCommitmentScheme<Bn256>,
        Guard = GuardKZG<'srs, Bn256>,
        MSMAccumulator = DualMSM<'srs, Bn256>,
    >,
{
    let public: Vec<&[Fr]> = public.iter().map(Vec::as_slice).collect();
    let taken = Cell::new(0);
    let counted = Counted {
        left: proof,
        taken: &taken,
    };
    let mut transcript = EvmTranscript::<G1Affine, NativeLoader, _, _>::new(counted);
    verify_proof::<_, V, _, _, _>(
        srs,
        key,
        SingleStrategy::new(srs),
        &[public.as_slice()],
        &mut transcript,
    )
    .map_err(|_| NOT_HOLDING)?;
    if taken.get() == proof.len() {
        Ok(())
    } else {
        Err(Refusal("The proof has bytes left over."))
    }
}

/// Counts what is read of a proof, which a transcript does not tell.
struct Counted<'a> {
    left: &'a [u8],
    taken: &'a Cell<usize>,
}

impl Read for Counted<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.left.read(to)?;
        self.taken.set(self.taken.get() + count);
        Ok(count)
    }
}
