//! Asks a circuit's `configure_builder` which gates it allows, and writes the answer down as data.

use crate::documents::{AllowedGate, Placement};
use crate::stock_gates::{hexadecimal, name_of, LOOKUP};
use crate::system::F;
use boojum::cs::cs_builder::{CsBuilder, CsBuilderImpl};
use boojum::cs::gates::lookup_marker::LookupFormalGate;
use boojum::cs::gates::LookupTooling;
use boojum::cs::implementations::verifier::VerificationKeyCircuitGeometry;
use boojum::cs::traits::evaluator::GateConstraintEvaluator;
use boojum::cs::traits::gate::{Gate, GatePlacementStrategy};
use boojum::cs::{
    CSGeometry, GateConfigurationHolder, GateTypeEntry, LookupParameters, StaticToolboxHolder, Tool,
};
use serde::{Deserialize, Serialize};
use std::any::type_name;

/// What a circuit's program claims of its circuit, besides the columns.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    pub gates: Vec<AllowedGate>,
    pub geometry: VerificationKeyCircuitGeometry,
}

/// A builder that builds nothing.
pub struct Describing {
    pub geometry: CSGeometry,
    pub gates: Vec<AllowedGate>,
    /// Types of gates that are not boojum's own.
    pub foreign: Vec<String>,
}

type Parameters<G> =
    <<G as Gate<F>>::Evaluator as GateConstraintEvaluator<F>>::UniqueParameterizationParams;

impl Describing {
    pub fn new(geometry: CSGeometry) -> Self {
        Self {
            geometry,
            gates: Vec::new(),
            foreign: Vec::new(),
        }
    }

    fn note<G: Gate<F>>(&mut self, strategy: GatePlacementStrategy, parameters: &Parameters<G>) {
        let Some(name) = name_of::<G>() else {
            return self.foreign.push(type_name::<G>().to_string());
        };
        self.gates.push(AllowedGate {
            gate: name.to_string(),
            parameters: hexadecimal(parameters),
            placement: strategy.into(),
        });
    }
}

impl CsBuilderImpl<F, Describing> for Describing {
    type Final<GC: GateConfigurationHolder<F>, TB: StaticToolboxHolder> = Describing;
    type BuildParams<'a> = ();
    type GcWithLookup<GC: GateConfigurationHolder<F>> =
        (GateTypeEntry<F, LookupFormalGate, LookupTooling>, GC);

    fn parameters<GC: GateConfigurationHolder<F>, TB: StaticToolboxHolder>(
        builder: &CsBuilder<Self, F, GC, TB>,
    ) -> CSGeometry {
        builder.implementation.geometry
    }

    fn allow_gate<
        GC: GateConfigurationHolder<F>,
        TB: StaticToolboxHolder,
        G: Gate<F>,
        TAux: 'static + Send + Sync + Clone,
    >(
        mut builder: CsBuilder<Self, F, GC, TB>,
        strategy: GatePlacementStrategy,
        parameters: Parameters<G>,
        auxiliary: TAux,
    ) -> CsBuilder<Self, F, (GateTypeEntry<F, G, TAux>, GC), TB> {
        builder.implementation.note::<G>(strategy, &parameters);
        let CsBuilder {
            phantom,
            implementation,
            gates_config,
            toolbox,
        } = builder;
        CsBuilder {
            phantom,
            implementation,
            gates_config: gates_config.add_gate::<G, TAux>(strategy, parameters, auxiliary),
            toolbox,
        }
    }

    fn add_tool<
        GC: GateConfigurationHolder<F>,
        TB: StaticToolboxHolder,
        M: 'static + Send + Sync + Clone,
        T: 'static + Send + Sync,
    >(
        builder: CsBuilder<Self, F, GC, TB>,
        tool: T,
    ) -> CsBuilder<Self, F, GC, (Tool<M, T>, TB)> {
        let CsBuilder {
            phantom,
            implementation,
            gates_config,
            toolbox,
        } = builder;
        CsBuilder {
            phantom,
            implementation,
            gates_config,
            toolbox: toolbox.add_tool(tool),
        }
    }

    fn allow_lookup<GC: GateConfigurationHolder<F>, TB: StaticToolboxHolder>(
        mut builder: CsBuilder<Self, F, GC, TB>,
        _parameters: LookupParameters,
    ) -> CsBuilder<Self, F, Self::GcWithLookup<GC>, TB> {
        // Its parameters and placement follow from the lookup parameters, which the key has.
        builder.implementation.gates.push(AllowedGate {
            gate: LOOKUP.to_string(),
            parameters: String::new(),
            placement: Placement::GeneralPurposeColumns,
        });
        let CsBuilder {
            phantom,
            implementation,
            gates_config,
            toolbox,
        } = builder;
        CsBuilder {
            phantom,
            implementation,
            gates_config: gates_config.add_gate::<LookupFormalGate, LookupTooling>(
                GatePlacementStrategy::UseGeneralPurposeColumns,
                (0, 0, false),
                (Vec::new(), 0),
            ),
            toolbox,
        }
    }

    fn build<
        'a,
        GC: GateConfigurationHolder<F>,
        TB: StaticToolboxHolder,
        ARG: Into<Self::BuildParams<'a>>,
    >(
        builder: CsBuilder<Self, F, GC, TB>,
        _parameters: ARG,
    ) -> Self::Final<GC, TB> {
        builder.implementation
    }
}
