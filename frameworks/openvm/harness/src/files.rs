//! Names of the files of a build, and of the toolchain's keys.

pub const KEY: &str = "verification_key.json";
pub const EXECUTABLE: &str = "program.vmexe";
pub const APP_KEYS: &str = "app.pk";
pub const AGGREGATION_KEYS: &str = "agg_prefix.pk";
pub const RECURSIVE_KEYS: &str = "internal_recursive.pk";
pub const RECURSIVE_VK: &str = "internal_recursive.vk";
