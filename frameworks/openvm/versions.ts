/** The release of OpenVM's crates that our host is built on, and that guests use. */
export const OPENVM_VERSION = '2.0.2'

/** With what its proofs rest on, as harness/Cargo.lock has it: these have advisories of their own. */
export const openvmVersions = { openvm: OPENVM_VERSION, 'openvm-stark-backend': '2.0.1', plonky3: '0.4.3' }

/** The id of the toolchain that all builds need. */
export const TOOLCHAIN_ID = `openvm@${OPENVM_VERSION}`
