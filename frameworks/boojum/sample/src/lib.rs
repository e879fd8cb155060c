//! "After a thousand steps from this number, each of which cubes it and adds the number of the step, one is at that number."

use boojum::cs::cs_builder::{CsBuilder, CsBuilderImpl};
use boojum::cs::gates::{
    ConstantAllocatableCS, ConstantsAllocatorGate, FmaGateInBaseFieldWithoutConstant, NopGate,
    PublicInputGate,
};
use boojum::cs::traits::circuit::Circuit;
use boojum::cs::traits::cs::ConstraintSystem;
use boojum::cs::traits::gate::GatePlacementStrategy;
use boojum::cs::{CSGeometry, GateConfigurationHolder, LookupParameters, StaticToolboxHolder};
use boojum::field::goldilocks::GoldilocksField as F;
use boojum::field::Field;
use boojum::gadgets::num::Num;
use boojum::gadgets::traits::allocatable::CSAllocatable;
use serde::Deserialize;

const STEPS: u64 = 1000;

/// The input: `{"start": a number}`. The default is what the keys are made with; its value does not matter.
#[derive(Clone, Default, Deserialize)]
pub struct UserCircuit {
    start: u64,
}

impl Circuit<F> for UserCircuit {
    /// The columns of the trace. Four variables make one multiplication and addition, so sixteen hold four of them.
    fn geometry(&self) -> CSGeometry {
        CSGeometry {
            num_columns_under_copy_permutation: 16,
            num_witness_columns: 0,
            num_constant_columns: 4,
            max_allowed_constraint_degree: 4,
        }
    }

    fn lookup_parameters(&self) -> LookupParameters {
        LookupParameters::NoLookup
    }

    /// Rows and variables, at most.
    fn size_hint(&self) -> (Option<usize>, Option<usize>) {
        (Some(1 << 12), Some(1 << 14))
    }

    /// The gates of the circuit. Each must be used, and must be one of boojum's own.
    fn configure_builder<
        T: CsBuilderImpl<F, T>,
        GC: GateConfigurationHolder<F>,
        TB: StaticToolboxHolder,
    >(
        &self,
        builder: CsBuilder<T, F, GC, TB>,
    ) -> CsBuilder<T, F, impl GateConfigurationHolder<F>, impl StaticToolboxHolder> {
        let columns = GatePlacementStrategy::UseGeneralPurposeColumns;
        let builder = ConstantsAllocatorGate::configure_builder(builder, columns);
        let builder = FmaGateInBaseFieldWithoutConstant::configure_builder(builder, columns);
        let builder = PublicInputGate::configure_builder(builder, columns);
        NopGate::configure_builder(builder, columns)
    }

    /// The circuit. It must be the same for every input.
    fn synthesize_into_cs<CS: ConstraintSystem<F>>(self, cs: &mut CS) {
        let start = Num::allocate(cs, F::from_u64_with_reduction(self.start));
        let end = (0..STEPS).fold(start, |number, step| {
            let square = number.mul(cs, &number);
            let cube = square.mul(cs, &number);
            let step = cs.allocate_constant(F::from_u64_with_reduction(step));
            cube.add(cs, &Num::from_variable(step))
        });
        for public in [start, end] {
            PublicInputGate::new(public.get_variable()).add_to_cs(cs);
        }
    }
}
