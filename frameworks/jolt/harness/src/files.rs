//! Names of the files that we leave.

pub const KEY: &str = "verification_key.json";
pub const PROOF: &str = "proof.json";
pub const PUBLIC: &str = "public.json";
