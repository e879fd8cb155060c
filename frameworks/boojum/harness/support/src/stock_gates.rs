//! boojum's own gates, by name: those that proofs can be verified with.

use crate::documents::{AllowedGate, Refusal};
use crate::evaluators::Evaluators;
use crate::system::{Extension, F};
use boojum::algebraic_props::poseidon2_parameters::{
    Poseidon2GoldilocksExternalMatrix, Poseidon2GoldilocksInnerMatrix,
};
use boojum::cs::gates::*;
use boojum::cs::traits::evaluator::GateConstraintEvaluator;
use boojum::cs::traits::gate::{Gate, GatePlacementStrategy};
use boojum::implementations::poseidon2::Poseidon2Goldilocks;
use serde::Serialize;
use std::any::TypeId;
use std::sync::LazyLock;

/// The name of what `allow_lookup` adds.
pub const LOOKUP: &str = "Lookup";

type Allow = fn(&mut Evaluators, GatePlacementStrategy, &str) -> Result<(), Refusal>;

struct StockGate {
    name: String,
    type_id: TypeId,
    allow: Allow,
}

fn stock<G: Gate<F>>(name: &str) -> StockGate {
    StockGate {
        name: name.to_string(),
        type_id: TypeId::of::<G>(),
        allow: |evaluators, strategy, parameters| {
            evaluators.allow::<G>(strategy, read_parameters::<G>(parameters)?)
        },
    }
}

/// A gate of each of these sizes.
macro_rules! sizes {
    ($gates:ident, $name:literal, |$size:ident| $gate:ty, [$($value:literal)*]) => {
        $($gates.push({
            const $size: usize = $value;
            stock::<$gate>(&format!(concat!($name, "<{}>"), $value))
        });)*
    };
}

static STOCK_GATES: LazyLock<Vec<StockGate>> = LazyLock::new(|| {
    let mut gates = vec![
        stock::<BooleanConstraintGate>("BooleanConstraintGate"),
        stock::<BoundedBooleanConstraintGate>("BoundedBooleanConstraintGate"),
        stock::<BoundedConstantsAllocatorGate<F>>("BoundedConstantsAllocatorGate"),
        stock::<ConstantsAllocatorGate<F>>("ConstantsAllocatorGate"),
        stock::<FmaGateInBaseFieldWithoutConstant<F>>("FmaGateInBaseFieldWithoutConstant"),
        stock::<FmaGateInExtensionWithoutConstant<F, Extension>>(
            "FmaGateInExtensionWithoutConstant",
        ),
        stock::<MatrixMultiplicationGate<F, 12, Poseidon2GoldilocksExternalMatrix>>(
            "MatrixMultiplicationGate<12, Poseidon2GoldilocksExternalMatrix>",
        ),
        stock::<MatrixMultiplicationGate<F, 12, Poseidon2GoldilocksInnerMatrix>>(
            "MatrixMultiplicationGate<12, Poseidon2GoldilocksInnerMatrix>",
        ),
        stock::<NopGate>("NopGate"),
        stock::<Poseidon2FlattenedGate<F, 8, 12, 4, Poseidon2Goldilocks>>(
            "Poseidon2FlattenedGate<8, 12, 4, Poseidon2Goldilocks>",
        ),
        stock::<PublicInputGate>("PublicInputGate"),
        stock::<SelectionGate>("SelectionGate"),
        stock::<U32AddCarryAsChunkGate>("U32AddCarryAsChunkGate"),
        stock::<U32AddGate>("U32AddGate"),
        stock::<U32SubGate>("U32SubGate"),
        stock::<U32TriAddCarryAsChunkGate>("U32TriAddCarryAsChunkGate"),
        stock::<U8x4FMAGate>("U8x4FMAGate"),
        stock::<ZeroCheckGate>("ZeroCheckGate"),
    ];
    sizes!(gates, "ConditionalSwapGate", |N| ConditionalSwapGate<N>, [1 2 3 4 8]);
    sizes!(gates, "DotProductGate", |N| DotProductGate<N>, [2 3 4 5 6 8]);
    sizes!(gates, "ParallelSelectionGate", |N| ParallelSelectionGate<N>, [2 3 4 5 6 8]);
    sizes!(gates, "QuadraticCombinationGate", |N| QuadraticCombinationGate<N>, [2 3 4 5 6 8]);
    sizes!(gates, "ReductionByPowersGate", |N| ReductionByPowersGate<F, N>, [2 3 4 5 6 8]);
    sizes!(gates, "ReductionGate", |N| ReductionGate<F, N>, [2 3 4 5 6 8]);
    sizes!(gates, "SimpleNonlinearityGate", |N| SimpleNonlinearityGate<F, N>, [3 5 7]);
    sizes!(gates, "UIntXAddGate", |N| UIntXAddGate<N>, [8 16 32]);
    gates
});

/// The name of a gate; undefined for one that is not boojum's own, or of a size that is not known here.
pub fn name_of<G: Gate<F>>() -> Option<&'static str> {
    let type_id = TypeId::of::<G>();
    STOCK_GATES
        .iter()
        .find(|gate| gate.type_id == type_id)
        .map(|gate| gate.name.as_str())
}

/// The evaluators of these gates, made from boojum's own code and nothing of the user's.
pub fn allow_gate(evaluators: &mut Evaluators, allowed: &AllowedGate) -> Result<(), Refusal> {
    let gate = STOCK_GATES
        .iter()
        .find(|gate| gate.name == allowed.gate)
        .ok_or_else(|| Refusal::new("The key names a gate that is not one of boojum's own."))?;
    (gate.allow)(evaluators, allowed.placement.into(), &allowed.parameters)
}

/// The parameters of a gate as text.
pub fn hexadecimal(parameters: &impl Serialize) -> String {
    bincode::serialize(parameters)
        .expect("parameters in memory can be written")
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

type Parameters<G> =
    <<G as Gate<F>>::Evaluator as GateConstraintEvaluator<F>>::UniqueParameterizationParams;

fn read_parameters<G: Gate<F>>(text: &str) -> Result<Parameters<G>, Refusal> {
    let refusal = || Refusal::new("The parameters of a gate are not in their one form.");
    let bytes = (0..text.len() / 2)
        .map(|index| text.get(2 * index..2 * index + 2))
        .map(|pair| u8::from_str_radix(pair?, 16).ok())
        .collect::<Option<Vec<u8>>>()
        .ok_or_else(refusal)?;
    let parameters = bincode::deserialize(&bytes).map_err(|_| refusal())?;
    if hexadecimal(&parameters) == text {
        Ok(parameters)
    } else {
        Err(refusal())
    }
}
