//! The verifier of a circuit, made from data: boojum makes one by calling the circuit's `configure_builder`, which is user
//! code. What `CsVerifierBuilder` does with each gate that is allowed (boojum 0.32.11, `cs_builder_verifier.rs`) is done
//! here with gates that are named.

use crate::documents::{AllowedGate, Placement, Refusal};
use crate::stock_gates::{allow_gate, LOOKUP};
use crate::system::{Extension, F};
use boojum::cs::gates::lookup_marker::LookupFormalGate;
use boojum::cs::implementations::verifier::{
    TypeErasedGateEvaluationVerificationFunction, Verifier,
};
use boojum::cs::traits::evaluator::{
    GateBatchEvaluationComparisonFunction, GateConstraintEvaluator, GatePlacementType,
    GatePrincipalInstanceWidth, PerChunkOffset,
};
use boojum::cs::traits::gate::{Gate, GatePlacementStrategy};
use boojum::cs::{CSGeometry, LookupParameters};
use std::any::TypeId;
use std::collections::{HashMap, HashSet};

/// More columns of one kind than any circuit has, and few enough to compute with.
pub const MAX_COLUMNS: usize = 1 << 12;

type Evaluator = TypeErasedGateEvaluationVerificationFunction<F, Extension>;
type Parameters<G> =
    <<G as Gate<F>>::Evaluator as GateConstraintEvaluator<F>>::UniqueParameterizationParams;

/// The evaluators of a circuit's gates, and the columns that they need.
pub struct Evaluators {
    geometry: CSGeometry,
    lookup_parameters: LookupParameters,
    gates: HashSet<TypeId>,
    comparisons: HashMap<TypeId, GateBatchEvaluationComparisonFunction>,
    general: Vec<Evaluator>,
    specialized: Vec<Evaluator>,
    specialized_gates: Vec<TypeId>,
    offsets: Vec<(PerChunkOffset, PerChunkOffset, usize)>,
    strategies: HashMap<TypeId, GatePlacementStrategy>,
    /// Columns of all gates in specialized columns.
    width: PerChunkOffset,
}

impl Evaluators {
    /// Makes the evaluators of the gates that a circuit allows, in their order.
    pub fn of(
        geometry: CSGeometry,
        lookup_parameters: LookupParameters,
        gates: &[AllowedGate],
    ) -> Result<Self, Refusal> {
        let mut made = Self {
            geometry,
            lookup_parameters,
            gates: HashSet::new(),
            comparisons: HashMap::new(),
            general: Vec::new(),
            specialized: Vec::new(),
            specialized_gates: Vec::new(),
            offsets: Vec::new(),
            strategies: HashMap::new(),
            width: PerChunkOffset::zero(),
        };
        for gate in gates {
            if gate.gate == LOOKUP {
                made.allow_lookup(gate)?;
            } else {
                allow_gate(&mut made, gate)?;
            }
        }
        let allows_lookup = made.gates.contains(&TypeId::of::<LookupFormalGate>());
        if !allows_lookup && lookup_parameters != LookupParameters::NoLookup {
            return Err(Refusal::new(
                "The key has lookups, and its gates have none.",
            ));
        }
        Ok(made)
    }

    /// What `CsVerifierBuilder::allow_lookup` does.
    fn allow_lookup(&mut self, gate: &AllowedGate) -> Result<(), Refusal> {
        let expected = Placement::GeneralPurposeColumns;
        if !gate.parameters.is_empty() || gate.placement != expected {
            return Err(Refusal::new(
                "The parameters of a gate are not in their one form.",
            ));
        }
        let specialized =
            |num_repetitions, share_constants| GatePlacementStrategy::UseSpecializedColumns {
                num_repetitions,
                share_constants,
            };
        let general = GatePlacementStrategy::UseGeneralPurposeColumns;
        let columns = self.geometry.num_columns_under_copy_permutation;
        let (strategy, variables, constants, shares_id, fits) = match self.lookup_parameters {
            LookupParameters::NoLookup => (specialized(0, false), 0, 0, false, true),
            LookupParameters::TableIdAsVariable {
                width,
                share_table_id,
            } => {
                let variables = width as usize + 1;
                let fits = !share_table_id && variables <= columns;
                (general, variables, 0, share_table_id, fits)
            }
            LookupParameters::TableIdAsConstant {
                width,
                share_table_id,
            } => {
                let variables = width as usize;
                let fits = share_table_id && (1..=columns).contains(&variables);
                (general, variables, 1, share_table_id, fits)
            }
            LookupParameters::UseSpecializedColumnsWithTableIdAsVariable {
                width,
                num_repetitions,
                share_table_id,
            } => {
                let fits = !share_table_id && num_repetitions > 0;
                let strategy = specialized(num_repetitions, false);
                (strategy, width as usize + 1, 0, share_table_id, fits)
            }
            LookupParameters::UseSpecializedColumnsWithTableIdAsConstant {
                width,
                num_repetitions,
                share_table_id,
            } => {
                let fits = share_table_id && width > 0 && num_repetitions > 0;
                let strategy = specialized(num_repetitions, share_table_id);
                (strategy, width as usize, 1, share_table_id, fits)
            }
        };
        if !fits {
            return Err(Refusal::new(
                "The key's lookup parameters are none that boojum can verify.",
            ));
        }
        self.add::<LookupFormalGate>(strategy, (variables, constants, shares_id))
    }

    /// What `CsVerifierBuilder::allow_gate` does, for a gate that must be evaluated at least once.
    pub fn allow<G: Gate<F>>(
        &mut self,
        strategy: GatePlacementStrategy,
        parameters: Parameters<G>,
    ) -> Result<(), Refusal> {
        let never = strategy.specialized_num_repetitions() == Some(0);
        if never {
            return Err(Refusal::new("The key has a gate that is never checked."));
        }
        self.add::<G>(strategy, parameters)
    }

    fn add<G: Gate<F>>(
        &mut self,
        strategy: GatePlacementStrategy,
        parameters: Parameters<G>,
    ) -> Result<(), Refusal> {
        if !self.gates.insert(TypeId::of::<G>()) {
            return Err(Refusal::new("The key allows a gate twice."));
        }
        match strategy {
            GatePlacementStrategy::UseGeneralPurposeColumns => self.add_general::<G>(parameters),
            GatePlacementStrategy::UseSpecializedColumns {
                num_repetitions,
                share_constants,
            } => self.add_specialized::<G>(parameters, num_repetitions, share_constants),
        }
    }

    fn add_general<G: Gate<F>>(&mut self, parameters: Parameters<G>) -> Result<(), Refusal> {
        let evaluator = G::Evaluator::new_from_parameters(parameters);
        self.fits_a_row(&evaluator)?;
        let strategy = GatePlacementStrategy::UseGeneralPurposeColumns;
        let (erased, comparison) = Evaluator::from_evaluator(evaluator, &self.geometry, strategy);
        // Gates with the same evaluator are one.
        match self.comparisons.get(&erased.evaluator_type_id) {
            Some(known) if known.equals_to(&comparison) => Ok(()),
            Some(_) => Err(Refusal::new(
                "The key has gates that boojum cannot verify together.",
            )),
            None => {
                self.comparisons
                    .insert(erased.evaluator_type_id, comparison);
                self.general.push(erased);
                Ok(())
            }
        }
    }

    /// Refuses an evaluator that would read past the columns, or that would check no instance on its rows.
    fn fits_a_row<E: GateConstraintEvaluator<F>>(&self, evaluator: &E) -> Result<(), Refusal> {
        let geometry = &self.geometry;
        let repetitions = evaluator.num_repetitions_in_geometry(geometry);
        let offset = evaluator.per_chunk_offset_for_repetition_over_general_purpose_columns();
        let width = evaluator.instance_width();
        let ends_within = |offset: usize, width: usize, columns: usize| {
            repetitions
                .checked_sub(1)
                .and_then(|before| before.checked_mul(offset)?.checked_add(width))
                .is_some_and(|end| end <= columns)
        };
        let fits = ends_within(
            offset.variables_offset,
            width.num_variables,
            geometry.num_columns_under_copy_permutation,
        ) && ends_within(
            offset.witnesses_offset,
            width.num_witnesses,
            geometry.num_witness_columns,
        );
        if fits {
            Ok(())
        } else {
            Err(Refusal(format!(
                "The gate {} does not fit into the columns of the circuit's geometry.",
                E::type_name()
            )))
        }
    }

    fn add_specialized<G: Gate<F>>(
        &mut self,
        parameters: Parameters<G>,
        repetitions: usize,
        share_constants: bool,
    ) -> Result<(), Refusal> {
        let strategy = GatePlacementStrategy::UseSpecializedColumns {
            num_repetitions: repetitions,
            share_constants,
        };
        let evaluator = G::Evaluator::new_from_parameters(parameters);
        let width = evaluator.instance_width();
        let offset = offset_of(&width, &evaluator.placement_type(), share_constants)?;
        if repetitions > MAX_COLUMNS {
            return Err(too_wide());
        }
        let initial = PerChunkOffset {
            variables_offset: self.geometry.num_columns_under_copy_permutation
                + self.width.variables_offset,
            witnesses_offset: self.geometry.num_witness_columns + self.width.witnesses_offset,
            constants_offset: self.width.constants_offset,
        };
        let (erased, _) = Evaluator::from_evaluator(evaluator, &self.geometry, strategy);
        self.specialized.push(erased);
        self.specialized_gates.push(TypeId::of::<G>());
        self.strategies.insert(TypeId::of::<G>(), strategy);
        self.offsets.push((initial, offset, width.num_constants));
        // boojum counts one repetition where there is none.
        let counted = repetitions.max(1);
        let sets_of_constants = if share_constants { 1 } else { counted };
        self.width.add_offset(&PerChunkOffset {
            variables_offset: width.num_variables * counted,
            witnesses_offset: width.num_witnesses * counted,
            constants_offset: width.num_constants * sets_of_constants,
        });
        let PerChunkOffset {
            variables_offset,
            witnesses_offset,
            constants_offset,
        } = self.width;
        if variables_offset.max(witnesses_offset).max(constants_offset) > MAX_COLUMNS {
            return Err(too_wide());
        }
        Ok(())
    }

    /// Evaluators of the gates in general purpose columns, in the order of the selectors' numbers.
    pub fn general(&self) -> &[Evaluator] {
        &self.general
    }

    /// Evaluators of the gates in columns of their own.
    pub fn specialized(&self) -> &[Evaluator] {
        &self.specialized
    }

    pub fn into_verifier(self) -> Verifier<F, Extension> {
        Verifier {
            parameters: self.geometry,
            lookup_parameters: self.lookup_parameters,
            gate_type_ids_for_specialized_columns: self.specialized_gates,
            evaluators_over_specialized_columns: self.specialized,
            offsets_for_specialized_evaluators: self.offsets,
            evaluators_over_general_purpose_columns: self.general,
            total_num_variables_for_specialized_columns: self.width.variables_offset,
            total_num_witnesses_for_specialized_columns: self.width.witnesses_offset,
            total_num_constants_for_specialized_columns: self.width.constants_offset,
            placement_strategies: self.strategies,
        }
    }
}

fn too_wide() -> Refusal {
    Refusal::new("The circuit has more columns than are taken here.")
}

fn offset_of(
    width: &GatePrincipalInstanceWidth,
    placement: &GatePlacementType,
    share_constants: bool,
) -> Result<PerChunkOffset, Refusal> {
    let own = PerChunkOffset {
        variables_offset: width.num_variables,
        witnesses_offset: width.num_witnesses,
        constants_offset: width.num_constants,
    };
    if !share_constants {
        return Ok(own);
    }
    match placement {
        GatePlacementType::MultipleOnRow { per_chunk_offset }
            if per_chunk_offset.variables_offset == own.variables_offset
                && per_chunk_offset.witnesses_offset == own.witnesses_offset =>
        {
            Ok(*per_chunk_offset)
        }
        _ => Err(Refusal::new(
            "The key shares constants of a gate that cannot share them.",
        )),
    }
}
