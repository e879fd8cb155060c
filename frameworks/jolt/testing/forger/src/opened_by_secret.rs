//! HyperKZG for a prover who knows the secret of its set-up, as everyone does: Jolt draws it from a text in its sources. A commitment
//! is a point that holds one number of a polynomial, and it is opened to whatever the proof wants.

use ark_bn254::{Bn254, Fr, G1Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_std::{One, UniformRand, Zero};
use jolt_core::{
    poly::{
        commitment::{
            commitment_scheme::{BatchType, CommitShape, CommitmentScheme},
            hyperkzg::{HyperKZG, HyperKZGCommitment, HyperKZGProof},
        },
        dense_mlpoly::DensePolynomial,
    },
    utils::{errors::ProofVerifyError, transcript::ProofTranscript},
};
use proofyard_jolt::scheme::Scheme;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;

type Honest = HyperKZG<Bn254>;
type Setup = <Honest as CommitmentScheme>::Setup;
type Commitment = HyperKZGCommitment<Bn254>;
type Proof = HyperKZGProof<Bn254>;

/// What it writes has the form of HyperKZG's. `ERROR` is added to the secret: with another than 0 it is a wrong guess.
#[derive(Clone)]
pub struct OpenedBySecret<const ERROR: u64>;

/// By which Jolt's set-up multiplies its points, and draws first.
fn secret<const ERROR: u64>() -> Fr {
    Fr::rand(&mut ChaCha20Rng::from_seed(*b"HyperKZG_POLY_COMMITMENT_SCHEMEE")) + Fr::from(ERROR)
}

/// All that a commitment holds: the sum of a polynomial's coefficients, so that sums of commitments hold sums.
fn held(coefficients: &[Fr]) -> Fr {
    coefficients.iter().sum()
}

impl<const ERROR: u64> Scheme for OpenedBySecret<ERROR> {
    /// No power of the secret is needed.
    fn set_up(_size: usize) -> Setup {
        <Honest as CommitmentScheme>::setup(&[CommitShape::new(1, BatchType::Big)])
    }
}

impl<const ERROR: u64> CommitmentScheme for OpenedBySecret<ERROR> {
    type Field = Fr;
    type Setup = Setup;
    type Commitment = Commitment;
    type Proof = Proof;
    type BatchedProof = Proof;

    fn setup(shapes: &[CommitShape]) -> Setup {
        Honest::setup(shapes)
    }

    fn commit(poly: &DensePolynomial<Fr>, setup: &Setup) -> Commitment {
        Self::commit_slice(&poly.Z, setup)
    }

    fn batch_commit(evals: &[&[Fr]], setup: &Setup, _batch_type: BatchType) -> Vec<Commitment> {
        evals.iter().map(|one| Self::commit_slice(one, setup)).collect()
    }

    fn commit_slice(evals: &[Fr], setup: &Setup) -> Commitment {
        HyperKZGCommitment((setup.1.kzg_vk.g1 * held(evals)).into_affine())
    }

    fn combine_commitments(commitments: &[&Commitment], coeffs: &[Fr]) -> Commitment {
        Honest::combine_commitments(commitments, coeffs)
    }

    fn prove(setup: &Setup, poly: &DensePolynomial<Fr>, point: &[Fr], transcript: &mut ProofTranscript) -> Proof {
        let (base, secret, rounds) = (setup.1.kzg_vk.g1, secret::<ERROR>(), point.len());
        // HyperKZG folds a polynomial once for each variable, and compares each fold with the one before at three places. These are said
        // to be nothing at all places, but for the last, which is what the claimed value wants.
        let com = vec![base; rounds - 1];
        transcript.append_points(&com.iter().map(|point| point.into_group()).collect::<Vec<_>>());
        let place: Fr = transcript.challenge_scalar();
        let places = [place, -place, place * place];
        let mut sides = vec![Fr::zero(); rounds];
        sides[rounds - 1] = poly.evaluate(point) / (Fr::one() - point[0]);
        let v = vec![sides.clone(), sides, vec![Fr::zero(); rounds]];
        transcript.append_scalars(&v.concat());

        let weights: Vec<Fr> = transcript.challenge_scalar_powers(rounds);
        let weigh = |values: &[Fr]| -> Fr { weights.iter().zip(values).map(|(weight, value)| *weight * value).sum() };
        let holds = weigh(&[vec![held(&poly.Z)], vec![Fr::one(); rounds - 1]].concat());
        // Without the secret a quotient needs the polynomial; with it, it is a division of numbers.
        let w: Vec<G1Affine> = (places.iter().zip(&v))
            .map(|(place, values)| (base * ((holds - weigh(values)) / (secret - place))).into_affine())
            .collect();
        transcript.append_points(&w.iter().map(|point| point.into_group()).collect::<Vec<_>>());
        let _: Fr = transcript.challenge_scalar();
        HyperKZGProof { com, w, v }
    }

    fn batch_prove(
        _setup: &Setup,
        _polynomials: &[&DensePolynomial<Fr>],
        _point: &[Fr],
        _openings: &[Fr],
        _batch_type: BatchType,
        _transcript: &mut ProofTranscript,
    ) -> Proof {
        unreachable!("Jolt's prover opens all polynomials as one")
    }

    fn verify(
        proof: &Proof,
        setup: &Setup,
        transcript: &mut ProofTranscript,
        point: &[Fr],
        opening: &Fr,
        commitment: &Commitment,
    ) -> Result<(), ProofVerifyError> {
        <Honest as CommitmentScheme>::verify(proof, setup, transcript, point, opening, commitment)
    }

    fn batch_verify(
        proof: &Proof,
        setup: &Setup,
        point: &[Fr],
        openings: &[Fr],
        commitments: &[&Commitment],
        transcript: &mut ProofTranscript,
    ) -> Result<(), ProofVerifyError> {
        <Honest as CommitmentScheme>::batch_verify(proof, setup, point, openings, commitments, transcript)
    }

    fn protocol_name() -> &'static [u8] {
        <Honest as CommitmentScheme>::protocol_name()
    }
}
