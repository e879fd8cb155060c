/** Of everything in this house: it is released as one. */
export const version = '0.1.0'

/** A server says in every answer which version it is. */
export const versionHeader = 'proofyard-version'
