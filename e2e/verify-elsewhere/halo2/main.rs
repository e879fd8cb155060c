//! Verifies a proof of halo2 with halo2-base and snark-verifier alone: `verify <folder>`, with the documents of
//! e2e/verify-elsewhere/README.md. Exits with 0 when it holds, with 1 when it does not, and with 2 when it cannot tell.

use base64::{engine::general_purpose::STANDARD, Engine};
use halo2_base::gates::circuit::{builder::BaseCircuitBuilder, BaseCircuitParams};
use halo2_base::halo2_proofs::halo2curves::bn256::{Bn256, Fr, G1Affine, G2Affine};
use halo2_base::halo2_proofs::halo2curves::serde::SerdeObject;
use halo2_base::halo2_proofs::plonk::{verify_proof, VerifyingKey};
use halo2_base::halo2_proofs::poly::kzg::commitment::ParamsKZG;
use halo2_base::halo2_proofs::poly::kzg::multiopen::{VerifierGWC, VerifierSHPLONK};
use halo2_base::halo2_proofs::poly::kzg::strategy::SingleStrategy;
use halo2_base::halo2_proofs::SerdeFormat;
use serde_json::Value;
use snark_verifier::loader::native::NativeLoader;
use snark_verifier::system::halo2::transcript::evm::EvmTranscript;

fn main() {
    let Some(folder) = std::env::args().nth(1) else {
        no_verdict("usage: verify <folder>")
    };
    let document = |name: &str| -> Value {
        let text =
            std::fs::read(format!("{folder}/{name}")).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")));
        serde_json::from_slice(&text).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")))
    };
    let manifest = document("sindri.json");
    let scheme = manifest["provingScheme"].as_str().unwrap_or("shplonk");
    if let Err(why) = verify(
        &document("verification_key.json"),
        &document("public.json"),
        &document("proof.json"),
        scheme,
    ) {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

fn verify(key: &Value, public: &Value, proof: &Value, scheme: &str) -> Result<(), String> {
    let bytes = |text: &Value| STANDARD.decode(text.as_str().unwrap_or_default()).map_err(|why| why.to_string());
    let params: BaseCircuitParams =
        serde_json::from_value(key["params"].clone()).map_err(|why| why.to_string())?;
    let degree = params.k as u32;
    let verifying_key = VerifyingKey::<G1Affine>::from_bytes::<BaseCircuitBuilder<Fr>>(
        &bytes(&key["data"])?,
        SerdeFormat::RawBytes,
        params,
    )
    .map_err(|why| why.to_string())?;

    // Each public value has one spelling: 32 bytes below the order of the field, the lowest first.
    let value = |text: &Value| -> Result<Fr, String> {
        let bytes: [u8; 32] = bytes(text)?.try_into().map_err(|_| "a public value has not 32 bytes")?;
        Option::from(Fr::from_bytes(&bytes)).ok_or("a public value is not below the order".into())
    };
    let columns = public["data"].as_array().ok_or("there are no public values")?;
    let values: Vec<Vec<Fr>> = columns
        .iter()
        .map(|column| column.as_array().into_iter().flatten().map(value).collect())
        .collect::<Result<_, _>>()?;
    let counts: Vec<usize> = values.iter().map(Vec::len).collect();
    if serde_json::json!(counts) != key["public_values"] {
        return Err("the proof has another number of public values".into());
    }

    // Of the set-up a verifier needs the secret's point of the second group, and generators that all know.
    let s_g2 = G2Affine::from_raw_bytes(&bytes(&key["s_g2"])?).ok_or("the set-up's point is none")?;
    let any = ParamsKZG::<Bn256>::setup(1, rand::rngs::OsRng);
    let srs = any.from_parts(degree, vec![G1Affine::generator()], Some(vec![]), G2Affine::generator(), s_g2);

    let proof = bytes(&proof["data"])?;
    let instances: Vec<&[Fr]> = values.iter().map(Vec::as_slice).collect();
    let mut transcript = EvmTranscript::<G1Affine, NativeLoader, _, _>::new(proof.as_slice());
    let strategy = SingleStrategy::new(&srs);
    let verdict = if scheme == "gwc" {
        verify_proof::<_, VerifierGWC<_>, _, _, _>(&srs, &verifying_key, strategy, &[&instances[..]], &mut transcript)
    } else {
        verify_proof::<_, VerifierSHPLONK<_>, _, _, _>(&srs, &verifying_key, strategy, &[&instances[..]], &mut transcript)
    };
    verdict.map_err(|why| why.to_string())
}

fn no_verdict(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
