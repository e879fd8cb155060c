use crate::documents::Refusal;
use crate::layout::{expect_possible, Columns, Layout, Pinning};
use crate::plonk::{self, Constraints};
use crate::satisfied::{unsatisfied, untied};
use crate::witness::Witness;
use halo2_base::gates::circuit::BaseCircuitParams;
use proofyard_recording::{Place, MARK};
use serde::{Deserialize, Serialize};

/// What the columns, gates and lookups of a circuit follow from: halo2-base's parameters, or themselves.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Params {
    Base(BaseCircuitParams),
    Plonk(Constraints),
}

impl Params {
    pub fn degree(&self) -> u32 {
        match self {
            Self::Base(params) => params.k as u32,
            Self::Plonk(constraints) => constraints.degree,
        }
    }
}

/// Refuses parameters, or numbers of public values, that halo2 cannot configure a circuit with.
pub fn expect_configurable(params: &Params, public_values: &[usize]) -> Result<(), Refusal> {
    match params {
        Params::Base(params) => expect_possible(&Pinning {
            params: params.clone(),
            break_points: vec![],
            public_values: public_values.to_vec(),
        }),
        // Constraints were checked when they were read.
        Params::Plonk(constraints) => {
            let usable = constraints.usable_rows();
            if public_values.len() == constraints.instance as usize
                && public_values.iter().all(|count| *count <= usable)
            {
                Ok(())
            } else {
                Err(Refusal("The circuit has not so many public values."))
            }
        }
    }
}

/// A circuit without its values, as a user's program wrote it down.
pub enum AnyLayout {
    Base(Layout),
    Plonk(plonk::Layout),
}

/// What is to be known of a circuit before its keys are made.
pub struct Description {
    pub pinning: Pinning<Params>,
    pub columns: Columns,
    /// The public values that no equality ties to a cell.
    pub loose: Vec<Place>,
    /// Those that are in nothing that constrains them.
    pub free: Vec<Place>,
}

impl AnyLayout {
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.starts_with(&MARK.to_le_bytes()) {
            plonk::Layout::read(bytes).map(Self::Plonk)
        } else {
            Layout::read(bytes).map(Self::Base)
        }
    }

    pub fn describe(&self) -> Result<Description, String> {
        match self {
            Self::Base(layout) => {
                let (loose, free) = untied(layout);
                Ok(Description {
                    pinning: Pinning {
                        params: Params::Base(layout.params().clone()),
                        break_points: layout.pinning.break_points.clone(),
                        public_values: layout.pinning.public_values.clone(),
                    },
                    columns: layout.columns(),
                    loose,
                    free,
                })
            }
            Self::Plonk(layout) => {
                let plonk::Public { counts, free } = plonk::read(layout)?;
                Ok(Description {
                    pinning: Pinning {
                        params: Params::Plonk(layout.constraints.clone()),
                        break_points: vec![],
                        public_values: counts,
                    },
                    columns: layout.constraints.columns(),
                    loose: vec![],
                    free,
                })
            }
        }
    }

    /// Says in words what does not hold of these values; None where all does.
    pub fn unsatisfied(&self, witness: &Witness) -> Option<String> {
        match self {
            Self::Base(layout) => unsatisfied(layout, witness),
            Self::Plonk(layout) => plonk::unsatisfied(layout, witness),
        }
    }
}
