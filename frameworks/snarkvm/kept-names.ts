/** A build's kept files, by name. */
export const keptNames = { key: 'verification_key.json', provingKeys: 'proving_keys' }
