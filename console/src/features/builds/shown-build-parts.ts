/** The large parts of a build that its pages show: none. */
export const shownBuildParts = { include_verification_key: false }
