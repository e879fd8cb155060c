use crate::documents::Scheme;
use crate::srs::Srs;
use crate::witness::Witness;
use halo2_base::halo2_proofs::halo2curves::bn256::{Bn256, Fr, G1Affine};
use halo2_base::halo2_proofs::plonk::{create_proof_from_advice, Error, ProvingKey};
use halo2_base::halo2_proofs::poly::commitment::{Params, Prover};
use halo2_base::halo2_proofs::poly::kzg::commitment::KZGCommitmentScheme;
use halo2_base::halo2_proofs::poly::kzg::multiopen::{ProverGWC, ProverSHPLONK};
use rand::rngs::OsRng;
use snark_verifier_sdk::snark_verifier::system::halo2::transcript::evm::EvmTranscript;
use snark_verifier_sdk::NativeLoader;

type Commitments = KZGCommitmentScheme<Bn256>;

/// Makes a proof of values, whether they satisfy the circuit or not. Its challenges are those of an Ethereum contract
/// (Keccak), so that one proof is for all who verify it.
pub fn prove(
    srs: &Srs,
    key: &ProvingKey<G1Affine>,
    witness: Witness,
    scheme: Scheme,
) -> Result<Vec<u8>, Error> {
    match scheme {
        Scheme::Shplonk => make::<ProverSHPLONK<Bn256>>(srs, key, witness),
        Scheme::Gwc => make::<ProverGWC<Bn256>>(srs, key, witness),
    }
}

fn make<'srs, P: Prover<'srs, Commitments>>(
    srs: &'srs Srs,
    key: &ProvingKey<G1Affine>,
    Witness { mut advice, public }: Witness,
) -> Result<Vec<u8>, Error> {
    for column in &mut advice {
        column.resize(srs.n() as usize, Fr::default());
    }
    let public: Vec<&[Fr]> = public.iter().map(Vec::as_slice).collect();
    let mut transcript = EvmTranscript::<G1Affine, NativeLoader, _, _>::new(Vec::new());
    create_proof_from_advice::<Commitments, P, _, _, _>(
        srs,
        key,
        &public,
        advice,
        OsRng,
        &mut transcript,
    )?;
    Ok(transcript.finalize())
}
