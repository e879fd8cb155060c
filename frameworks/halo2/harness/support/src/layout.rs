use crate::bytes::Reader;
use crate::documents::Refusal;
use halo2_base::gates::circuit::{BaseCircuitParams, BaseConfig, MaybeRangeConfig};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::halo2_proofs::plonk::{Column, ConstraintSystem, Fixed, Selector};
use proofyard_recording::{Kind, Place, Writer};
use serde::{Deserialize, Serialize};

/// Columns beyond these no machine proves with; they bound what a layout can make us allocate.
pub const MAX_COLUMNS: usize = 1 << 12;

pub const MIN_DEGREE: usize = 6;
pub const MAX_DEGREE: usize = 24;

/// How many columns of each kind a circuit has.
#[derive(Serialize)]
pub struct Columns {
    pub fixed: usize,
    pub advice: usize,
    pub equal: usize,
    pub lookups: usize,
    /// How many times the rows of the circuit its quotient has.
    pub quotient: usize,
}

/// What a build pins of a circuit: the next witness has to fit these columns and breaks.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pinning<P = BaseCircuitParams> {
    pub params: P,
    pub break_points: Vec<Vec<usize>>,
    /// The number of public values, by column.
    pub public_values: Vec<usize>,
}

/// A circuit of halo2-base without its values: which gates are on, which constants there are, and which cells are equal.
pub struct Layout {
    pub pinning: Pinning,
    /// Gate, counted as `gates` has them, and row.
    pub enabled: Vec<(u32, u32)>,
    /// Column, row, value; without the table of a range check, which follows from the parameters.
    pub constants: Vec<(u32, u32, Fr)>,
    pub equal: Vec<(Place, Place)>,
}

impl Layout {
    pub fn write(&self) -> Vec<u8> {
        let mut to = Writer::default();
        let pinning = serde_json::to_string(&self.pinning).expect("values of ours are JSON");
        to.text(&pinning);
        to.list(&self.enabled, |to, (gate, row)| {
            to.number(*gate);
            to.number(*row);
        });
        to.list(&self.constants, |to, (column, row, value)| {
            to.number(*column);
            to.number(*row);
            to.element(&value.to_bytes());
        });
        to.list(&self.equal, |to, (one, other)| {
            to.place(one);
            to.place(other);
        });
        to.0
    }

    /// Reads a layout that a user's program wrote, and refuses one that halo2-base does not make.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let mut from = Reader::new(bytes);
        let layout = Self {
            pinning: from.json()?,
            enabled: from.list(|from| Ok((from.number()?, from.number()?)))?,
            constants: from.list(|from| Ok((from.number()?, from.number()?, from.element()?)))?,
            equal: from.list(|from| Ok((from.place()?, from.place()?)))?,
        };
        from.end()?;
        expect_possible(&layout.pinning)?;
        layout.expect_inside()?;
        Ok(layout)
    }

    pub fn params(&self) -> &BaseCircuitParams {
        &self.pinning.params
    }

    /// The number of polynomials that the keys and a proof hold: fixed, advice, permutation and lookup columns.
    pub fn columns(&self) -> Columns {
        let (cs, config) = configure(self.params());
        let lookups = cs.lookups().len();
        Columns {
            fixed: cs.num_fixed_columns() + gates(&config).len(),
            advice: cs.num_advice_columns(),
            equal: cs.permutation().get_columns().len(),
            lookups,
            quotient: (cs.degree() - 1).next_power_of_two(),
        }
    }

    fn expect_inside(&self) -> Result<(), Refusal> {
        let (cs, config) = configure(self.params());
        let gates = gates(&config).len();
        let basic = config.gate().basic_gates.iter().flatten().count();
        let usable = (1 << self.params().k) - cs.blinding_factors() - 1;
        let row = |row: u32| (row as usize) < usable;
        // A cell in the rows that hide the witness is any that the prover likes.
        let last_row = |gate: u32, at: u32| match (gate as usize) < basic {
            true => at.saturating_add(3),
            false => at,
        };
        let place = |at: &Place| {
            row(at.row)
                && match at.kind {
                    Kind::Advice => (at.column as usize) < cs.num_advice_columns(),
                    Kind::Fixed => constant_column(&config, at.column).is_some(),
                    Kind::Instance => (at.column as usize) < cs.num_instance_columns(),
                }
        };
        let inside = self
            .enabled
            .iter()
            .all(|(gate, at)| (*gate as usize) < gates && row(last_row(*gate, *at)))
            && self
                .constants
                .iter()
                .all(|(column, at, _)| constant_column(&config, *column).is_some() && row(*at))
            && self
                .equal
                .iter()
                .all(|(one, other)| place(one) && place(other));
        if inside {
            Ok(())
        } else {
            Err(Refusal(
                "The circuit has cells outside of its rows and columns.",
            ))
        }
    }
}

/// The columns and gates that halo2-base makes of its parameters.
pub fn configure(params: &BaseCircuitParams) -> (ConstraintSystem<Fr>, BaseConfig<Fr>) {
    let mut cs = ConstraintSystem::default();
    let config = BaseConfig::configure(&mut cs, params.clone());
    (cs, config)
}

/// The selectors of the gates of each advice column, then that of a range check in the only one of them.
pub fn gates(config: &BaseConfig<Fr>) -> Vec<Selector> {
    let gates = config.gate().basic_gates.iter().flatten();
    let lookups = config.q_lookup().iter().flatten();
    gates
        .map(|gate| gate.q_enable)
        .chain(lookups.copied())
        .collect()
}

/// Where constants lie, by the column's number.
pub fn constant_column(config: &BaseConfig<Fr>, index: u32) -> Option<Column<Fixed>> {
    config
        .constants()
        .iter()
        .find(|column| column.index() == index as usize)
        .copied()
}

/// The number of the column with the table of a range check.
pub fn table_column(config: &BaseConfig<Fr>) -> Option<usize> {
    match &config.base {
        MaybeRangeConfig::WithoutRange(_) => None,
        MaybeRangeConfig::WithRange(range) => Some(range.lookup.inner().index()),
    }
}

/// The configuration of halo2-base does not look at its parameters before it works with them.
pub fn expect_possible(pinning: &Pinning) -> Result<(), Refusal> {
    let Pinning {
        params,
        break_points,
        public_values,
    } = pinning;
    let later = |counts: &[usize]| counts.iter().skip(1).any(|count| *count > 0);
    if later(&params.num_advice_per_phase) || later(&params.num_lookup_advice_per_phase) {
        return Err(Refusal(
            "The circuit uses a second phase, which create_circuit() cannot prove: BaseCircuitBuilder synthesizes the first phase only.",
        ));
    }
    let columns = total(&params.num_advice_per_phase)
        .saturating_add(total(&params.num_lookup_advice_per_phase))
        .saturating_add(params.num_fixed)
        .saturating_add(params.num_instance_columns);
    let possible = (MIN_DEGREE..=MAX_DEGREE).contains(&params.k)
        && (1..=MAX_COLUMNS).contains(&params.num_advice_per_phase.first().copied().unwrap_or(0))
        && columns <= MAX_COLUMNS
        && params.num_lookup_advice_per_phase.len() <= 3
        && params.lookup_bits.is_none_or(|bits| bits < params.k)
        && public_values.len() == params.num_instance_columns
        && total(public_values) < (1 << params.k)
        && break_points.len() <= 3
        && break_points.iter().flatten().count() < MAX_COLUMNS
        && (break_points.iter().flatten()).all(|row| *row < (1 << params.k));
    if possible {
        Ok(())
    } else {
        Err(Refusal(
            "The parameters of the circuit are none that halo2-base can configure.",
        ))
    }
}

/// A sum that does not begin again at zero, whatever a stranger wrote into its numbers.
fn total(counts: &[usize]) -> usize {
    counts.iter().copied().fold(0, usize::saturating_add)
}
