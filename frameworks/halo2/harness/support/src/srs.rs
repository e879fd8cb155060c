//! Set-ups of KZG on bn254, in halo2's own format: `kzg_bn254_<degree>.srs`.

use crate::documents::Refusal;
use halo2_base::halo2_proofs::arithmetic::{best_multiexp, CurveAffine};
use halo2_base::halo2_proofs::halo2curves::bn256::{Bn256, Fq, Fq2, Fr, G1Affine, G2Affine, G2};
use halo2_base::halo2_proofs::halo2curves::ff::{Field, PrimeField};
use halo2_base::halo2_proofs::halo2curves::group::prime::PrimeCurveAffine;
use halo2_base::halo2_proofs::halo2curves::group::{Curve, Group};
use halo2_base::halo2_proofs::halo2curves::pairing::Engine;
use halo2_base::halo2_proofs::halo2curves::serde::SerdeObject;
use halo2_base::halo2_proofs::poly::commitment::{Blind, Params, ParamsProver};
use halo2_base::halo2_proofs::poly::kzg::commitment::ParamsKZG;
use halo2_base::halo2_proofs::poly::EvaluationDomain;
use halo2_base::halo2_proofs::SerdeFormat;
use rand::rngs::OsRng;
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use serde::Serialize;
use std::io::Read;

pub type Srs = ParamsKZG<Bn256>;

/// A set-up whose secret is drawn here and forgotten: its maker could have kept it.
pub fn development(degree: u32) -> Srs {
    Srs::setup(degree, OsRng)
}

/// Reads a set-up whose points were checked when it came to this machine.
pub fn read_srs(from: &mut impl Read) -> std::io::Result<Srs> {
    Srs::read_custom(from, SerdeFormat::RawBytesUnchecked)
}

/// What is enough of a set-up to verify: the generators and the secret's point of the second group.
pub fn verifying(degree: u32, s_g2: &[u8]) -> Result<Srs, Refusal> {
    let s_g2 = G2Affine::from_raw_bytes(s_g2)
        .filter(is_of_group)
        .ok_or(Refusal("The point of the set-up is not one of its group."))?;
    let (g, g2) = (G1Affine::generator(), G2Affine::generator());
    Ok(any().from_parts(degree, vec![g], Some(vec![]), g2, s_g2))
}

/// The first points of a ceremony that publishes coordinates of 32 bytes, the highest first, as Aztec's does.
pub fn srs_of_points(degree: u32, g1: &[u8], g2: &[u8]) -> Result<Srs, Refusal> {
    const NO_POINT: Refusal = Refusal("The points are not points of bn254.");
    let points: Option<Vec<G1Affine>> = g1
        .chunks_exact(64)
        .take(1 << degree)
        .map(first_group_point)
        .collect();
    let points = points
        .filter(|points| points.len() == 1 << degree)
        .ok_or(NO_POINT)?;
    let numbers: Vec<Fq> = g2.chunks_exact(32).filter_map(coordinate).collect();
    let [x0, x1, y0, y1] = numbers.as_slice() else {
        return Err(NO_POINT);
    };
    let s_g2: Option<G2Affine> = G2Affine::from_xy(Fq2::new(*x0, *x1), Fq2::new(*y0, *y1)).into();
    let s_g2 = s_g2.ok_or(NO_POINT)?;
    Ok(any().from_parts(degree, points, None, G2Affine::generator(), s_g2))
}

#[derive(Serialize)]
pub struct SrsReport {
    pub degree: u32,
    /// The coordinates x.c0, x.c1, y.c0, y.c1 of the secret's point of the second group, in hexadecimal.
    pub s_g2: [String; 4],
}

const NO_POINTS: Refusal = Refusal("It is cut off, or holds what is no point of the curve.");

/// Reads a set-up from a file of whatever origin and checks that it is one: powers of one secret, in both of its bases.
pub fn srs_report(from: &mut impl Read) -> Result<(Srs, SrsReport), Refusal> {
    let srs = Srs::read_custom(from, SerdeFormat::RawBytes).map_err(|_| NO_POINTS)?;
    // Reading checks the coordinates, and not that they are those of points.
    if !srs.get_g().iter().all(on_curve) || !on_curve(&srs.s_g2()) {
        return Err(NO_POINTS);
    }
    let generators = srs.g2() == G2Affine::generator() && srs.get_g()[0] == G1Affine::generator();
    if !generators || !is_of_group(&srs.s_g2()) {
        return Err(Refusal("Its generators are not those of bn254."));
    }
    // halo2-base's gen_srs writes such files, which projects leave beside their sources.
    if srs.s_g2() == Srs::setup(1, ChaCha20Rng::from_seed(Default::default())).s_g2() {
        return Err(Refusal(
            "It was made by halo2-base's gen_srs, whose secret anyone can compute.",
        ));
    }
    if !are_powers(&srs) {
        return Err(Refusal("Its points are not the powers of one secret."));
    }
    if !are_one_basis(&srs) {
        return Err(Refusal(
            "Its Lagrange points do not follow from its powers.",
        ));
    }
    let report = SrsReport {
        degree: srs.k(),
        s_g2: coordinates(&srs.s_g2()),
    };
    Ok((srs, report))
}

/// e(sum r_i g_(i+1), g2) = e(sum r_i g_i, s g2) with random r_i, which holds for powers of s and else almost never.
fn are_powers(srs: &Srs) -> bool {
    let g = srs.get_g();
    let weights = random(g.len() - 1);
    let lower = best_multiexp(&weights, &g[..g.len() - 1]).to_affine();
    let upper = best_multiexp(&weights, &g[1..]).to_affine();
    Bn256::pairing(&upper, &srs.g2()) == Bn256::pairing(&lower, &srs.s_g2())
}

/// A random polynomial has one commitment, by its coefficients and by its values.
fn are_one_basis(srs: &Srs) -> bool {
    let domain = EvaluationDomain::<Fr>::new(1, srs.k());
    let values = domain.lagrange_from_vec(random(1 << srs.k()));
    let by_values = srs.commit_lagrange(&values, Blind::default());
    let by_coefficients = srs.commit(&domain.lagrange_to_coeff(values), Blind::default());
    by_values == by_coefficients
}

/// bn254's second group is a part of its curve: the order times a point of it is nothing.
fn is_of_group(point: &G2Affine) -> bool {
    let point: G2 = point.to_curve();
    !bool::from(point.is_identity()) && bool::from((point * -Fr::ONE + point).is_identity())
}

/// halo2curves reads raw points without this, whatever halo2's documentation of `RawBytes` says.
pub fn on_curve(point: &impl CurveAffine) -> bool {
    point.is_on_curve().into()
}

fn random(count: usize) -> Vec<Fr> {
    (0..count).map(|_| Fr::random(OsRng)).collect()
}

fn first_group_point(bytes: &[u8]) -> Option<G1Affine> {
    G1Affine::from_xy(coordinate(&bytes[..32])?, coordinate(&bytes[32..])?).into()
}

fn coordinate(bytes: &[u8]) -> Option<Fq> {
    let mut bytes: [u8; 32] = bytes.try_into().ok()?;
    bytes.reverse();
    Fq::from_repr(bytes).into()
}

fn coordinates(point: &G2Affine) -> [String; 4] {
    [point.x.c0, point.x.c1, point.y.c0, point.y.c1].map(|number| {
        let bytes = number.to_repr();
        bytes
            .iter()
            .rev()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    })
}

/// halo2 makes a set-up of parts only out of another one.
fn any() -> Srs {
    Srs::setup(1, OsRng)
}
