//! Verifies a proof of boojum with boojum alone: `verify <folder>`, with the documents of e2e/verify-elsewhere/README.md.
//! Exits with 0 when it holds, with 1 when it does not, and with 2 when it cannot tell.
//!
//! It knows the gates of the sample and of the fixture. For another circuit put those of its `configure_builder` here.

use base64::{engine::general_purpose::STANDARD, Engine};
use boojum::algebraic_props::round_function::AbsorptionModeOverwrite;
use boojum::algebraic_props::sponge::GoldilocksPoseidon2Sponge;
use boojum::cs::cs_builder::{CsBuilder, CsBuilderImpl};
use boojum::cs::gates::{
    ConstantsAllocatorGate, FmaGateInBaseFieldWithoutConstant, NopGate, PublicInputGate, ReductionGate,
};
use boojum::cs::implementations::convenience::verify_circuit;
use boojum::cs::implementations::pow::NoPow;
use boojum::cs::implementations::proof::Proof;
use boojum::cs::implementations::transcript::{GoldilocksPoisedon2Transcript, Transcript};
use boojum::cs::implementations::verifier::VerificationKey;
use boojum::cs::traits::circuit::Circuit;
use boojum::cs::traits::cs::ConstraintSystem;
use boojum::cs::traits::gate::GatePlacementStrategy;
use boojum::cs::{CSGeometry, GateConfigurationHolder, LookupParameters, StaticToolboxHolder};
use boojum::field::goldilocks::{GoldilocksExt2, GoldilocksField as F};
use serde::de::DeserializeOwned;
use serde_json::{json, Value};
use sha2::{Digest, Sha256};

type Tree = GoldilocksPoseidon2Sponge<AbsorptionModeOverwrite>;

/// boojum's own transcript, after the numbers of a key's hash.
#[derive(Clone, Debug)]
struct Bound(GoldilocksPoisedon2Transcript);

impl Transcript<F> for Bound {
    type CompatibleCap = [F; 4];
    type TransciptParameters = Vec<F>;

    fn new(binding: Vec<F>) -> Self {
        let mut inner = GoldilocksPoisedon2Transcript::new(());
        inner.witness_field_elements(&binding);
        Self(inner)
    }
    fn witness_field_elements(&mut self, elements: &[F]) {
        self.0.witness_field_elements(elements)
    }
    fn witness_merkle_tree_cap(&mut self, cap: &[[F; 4]]) {
        self.0.witness_merkle_tree_cap(cap)
    }
    fn get_challenge(&mut self) -> F {
        self.0.get_challenge()
    }
}

/// A circuit of which only the gates are here, for that is all that a verifier asks for.
macro_rules! circuit {
    ($name:ident, |$builder:ident| $allow:expr) => {
        struct $name;

        impl Circuit<F> for $name {
            fn geometry(&self) -> CSGeometry {
                unreachable!("the key has it")
            }
            fn lookup_parameters(&self) -> LookupParameters {
                unreachable!("the key has them")
            }
            fn configure_builder<
                T: CsBuilderImpl<F, T>,
                GC: GateConfigurationHolder<F>,
                TB: StaticToolboxHolder,
            >(
                &self,
                $builder: CsBuilder<T, F, GC, TB>,
            ) -> CsBuilder<T, F, impl GateConfigurationHolder<F>, impl StaticToolboxHolder> {
                $allow
            }
            fn synthesize_into_cs<CS: ConstraintSystem<F>>(self, _: &mut CS) {
                unreachable!("a verifier does not make the circuit")
            }
        }
    };
}

const COLUMNS: GatePlacementStrategy = GatePlacementStrategy::UseGeneralPurposeColumns;

circuit!(Gates, |builder| {
    let builder = ConstantsAllocatorGate::configure_builder(builder, COLUMNS);
    let builder = FmaGateInBaseFieldWithoutConstant::configure_builder(builder, COLUMNS);
    let builder = PublicInputGate::configure_builder(builder, COLUMNS);
    NopGate::configure_builder(builder, COLUMNS)
});

circuit!(GatesWithTables, |builder| {
    let builder = builder.allow_lookup(LookupParameters::UseSpecializedColumnsWithTableIdAsConstant {
        width: 4,
        num_repetitions: 8,
        share_table_id: true,
    });
    let builder = ConstantsAllocatorGate::configure_builder(builder, COLUMNS);
    let builder = FmaGateInBaseFieldWithoutConstant::configure_builder(builder, COLUMNS);
    let builder = ReductionGate::<F, 4>::configure_builder(builder, COLUMNS);
    let builder = PublicInputGate::configure_builder(builder, COLUMNS);
    NopGate::configure_builder(builder, COLUMNS)
});

fn main() {
    let Some(folder) = std::env::args().nth(1) else {
        no_verdict("usage: verify <folder>")
    };
    let document = |name: &str| -> Value {
        let text = std::fs::read(format!("{folder}/{name}"))
            .unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")));
        serde_json::from_slice(&text).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")))
    };
    let key = document("verification_key.json");
    let names: Vec<&str> = key["gates"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|gate| gate["gate"].as_str())
        .collect();
    let ask = match names.as_slice() {
        ["ConstantsAllocatorGate", "FmaGateInBaseFieldWithoutConstant", "PublicInputGate", "NopGate"] => verify,
        ["Lookup", "ConstantsAllocatorGate", "FmaGateInBaseFieldWithoutConstant", "ReductionGate<4>", "PublicInputGate", "NopGate"] => {
            verify_with_tables
        }
        _ => no_verdict("This program does not know the circuit of the key: put its gates into main.rs."),
    };
    if let Err(why) = ask(&key, &document("public.json"), &document("proof.json")) {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

fn verify(key: &Value, public: &Value, proof: &Value) -> Result<(), String> {
    judge(&Gates, key, public, proof)
}

fn verify_with_tables(key: &Value, public: &Value, proof: &Value) -> Result<(), String> {
    judge(&GatesWithTables, key, public, proof)
}

fn judge<C: Circuit<F>>(circuit: &C, key: &Value, public: &Value, proof: &Value) -> Result<(), String> {
    let setup: VerificationKey<F, Tree> = read(&key["verification_key"])?;
    let proof: Proof<F, Tree, GoldilocksExt2> = read(&proof["proof"])?;
    let shown: Vec<String> = proof
        .public_inputs
        .iter()
        .map(|value| value.to_reduced_u64().to_string())
        .collect();
    if *public != json!(shown) {
        return Err("the proof has other public values".into());
    }
    // boojum takes the configuration from the proof, and accepts a proof that answers fewer queries than it asks for.
    if json!(proof.proof_config) != key["proof_config"] || proof.queries_per_fri_repetition.len() != 50 {
        return Err("the proof is not as strong as the key asks for".into());
    }
    // The challenges begin with the key's hash.
    let hash = Sha256::digest(key.to_string());
    let binding = hash
        .chunks(4)
        .map(|word| F(u32::from_le_bytes(word.try_into().expect("four bytes")).into()))
        .collect();
    // It panics at some keys and proofs that are none.
    let accepts = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        verify_circuit::<F, C, GoldilocksExt2, Bound, Tree, NoPow>(circuit, &proof, &setup, binding)
    }));
    match accepts {
        Ok(true) => Ok(()),
        _ => Err("boojum refuses the proof".into()),
    }
}

/// A thing in the base64 of its bincode; its numbers must be below the field's order, or it has two forms.
fn read<T: DeserializeOwned + serde::Serialize>(text: &Value) -> Result<T, String> {
    let text = text.as_str().unwrap_or_default();
    let bytes = STANDARD.decode(text).map_err(|why| why.to_string())?;
    let thing: T = bincode::deserialize(&bytes).map_err(|why| why.to_string())?;
    if bincode::serialize(&thing).ok() != Some(bytes) {
        return Err("a document is not in its one form".into());
    }
    Ok(thing)
}

fn no_verdict(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
