/** The release of OpenVM's crates that our host is built on, and that guests use. */
export const OPENVM_VERSION = '2.0.2'

/** The id of the toolchain that all builds need. */
export const TOOLCHAIN_ID = `openvm@${OPENVM_VERSION}`
