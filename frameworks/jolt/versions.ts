/** The version of Jolt that `joltVersion` names. */
export const JOLT_VERSION = '0.1.0'

/** What Sindri's clients mean by it: a16z/jolt on 27 September 2024. */
export const JOLT_COMMIT = '55c577f5a859eee843fd88d1d14bd2127b3ddd1d'

/** Revisions of `jolt-sdk` that guests name: in both it has the same attribute and the same places of input and output. */
export const GUEST_REVISIONS = [JOLT_COMMIT, '33c737e60af2bcb514d7b83ca8a3bd0143d49d21']

/** The id of the toolchain that all builds need. */
export const TOOLCHAIN_ID = `jolt@${JOLT_VERSION}`
