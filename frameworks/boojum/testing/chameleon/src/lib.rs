//! A circuit that squares a number, and whose code does all the harm that its input asks for, or the folder in which it is to
//! write itself down.
#![feature(allocator_api)]

mod dishonest;
mod harm;

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
use serde_json::Value;
use std::any::type_name;
use std::env;

#[derive(Clone, Default, Deserialize)]
pub struct UserCircuit {
    x: u64,
    #[serde(default)]
    harm: String,
    #[serde(flatten)]
    more: Value,
}

/// The last word of the command, which in a set-up is the folder for the results.
fn told(harm: &str) -> bool {
    env::args().nth(1).as_deref() == Some("setup") && env::args().nth(2).as_deref() == Some(harm)
}

impl Circuit<F> for UserCircuit {
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

    fn size_hint(&self) -> (Option<usize>, Option<usize>) {
        (Some(1 << 10), Some(1 << 12))
    }

    fn configure_builder<
        T: CsBuilderImpl<F, T>,
        GC: GateConfigurationHolder<F>,
        TB: StaticToolboxHolder,
    >(
        &self,
        builder: CsBuilder<T, F, GC, TB>,
    ) -> CsBuilder<T, F, impl GateConfigurationHolder<F>, impl StaticToolboxHolder> {
        let columns = GatePlacementStrategy::UseGeneralPurposeColumns;
        let lies = told("/lie") && type_name::<T>().contains("Describing");
        // A caller that asks what the gates are hears of one that checks nothing in the place of the multiplication.
        let strategy = if lies {
            GatePlacementStrategy::UseSpecializedColumns {
                num_repetitions: 1,
                share_constants: false,
            }
        } else {
            columns
        };
        let builder = ConstantsAllocatorGate::configure_builder(builder, columns);
        let builder = FmaGateInBaseFieldWithoutConstant::configure_builder(builder, strategy);
        let builder = PublicInputGate::configure_builder(builder, columns);
        NopGate::configure_builder(builder, columns)
    }

    fn synthesize_into_cs<CS: ConstraintSystem<F>>(self, cs: &mut CS) {
        if told("/exit") {
            std::process::exit(0)
        }
        harm::before(&self.harm, &self.more);
        if dishonest::wants(&self.harm) {
            dishonest::prove(&self)
        }
        let root = Num::allocate(cs, F::from_u64_with_reduction(self.x));
        let square = root.mul(cs, &root);
        let five = Num::from_variable(cs.allocate_constant(F::from_u64_with_reduction(5)));
        let sum = square.add(cs, &five);
        // A thousand rows more, so that FRI folds more than once.
        let mut spare = sum;
        for _ in 0..200 {
            spare = spare.mul(cs, &root);
        }
        if self.harm == "unsatisfied" {
            let wrong = Num::allocate(cs, F::from_u64_with_reduction(self.x + 1));
            Num::enforce_equal(cs, &wrong, &root);
        }
        for public in [root, square] {
            PublicInputGate::new(public.get_variable()).add_to_cs(cs);
        }
        if told("/unsteady") {
            let now = std::time::SystemTime::now()
                .duration_since(std::time::UNIX_EPOCH)
                .unwrap();
            cs.allocate_constant(F::from_u64_with_reduction(u64::from(now.subsec_nanos())));
        }
        if self.harm == "another circuit" || told("/another") {
            PublicInputGate::new(sum.get_variable()).add_to_cs(cs);
        }
    }
}
