import type { JsonObject } from './json.ts'
import type { Setup } from './setup.ts'

/**
 * What files say of keys that one person may know the secrets of. One text, in which nothing is of the build: a comment of a
 * contract ends where its line does.
 */
export const DEVELOPMENT_KEY =
  'DEVELOPMENT KEY: its secrets may be known to one person, who can forge proofs. Do not let anything of value rest on it.'

/** The same of keys whose secrets everyone knows. */
export const FORGEABLE_KEY =
  'FORGEABLE KEY: its secrets are public, and anyone can forge proofs with it. Do not let anything rest on it.'

/** The same of keys that a worker of another owner made. */
export const ELSEWHERE_KEY =
  'KEY MADE ELSEWHERE: it is the word of the worker that compiled the circuit, and nothing of it was checked by this server.'

/** Names a development key, and one that was made elsewhere, in the first lines of a Solidity verifier, after the licence where that is the first. */
export function labelSolidity(code: string, setup: Pick<Setup, 'kind'> | null): string {
  const label = labelOf(setup)
  if (label === undefined) return code
  const [licence = ''] = /^\s*\/\/ SPDX-License-Identifier:.*\n/.exec(code) ?? []
  return `${licence}// ${label}\n${code.slice(licence.length)}`
}

/** Names such a key, and a forgeable one, in the first member of a verification key's document. Verifiers pass over members that they do not know. */
export function labelVerificationKey(key: JsonObject, setup: Pick<Setup, 'kind'> | null): JsonObject {
  if (setup?.kind === 'forgeable') return { forgeable_key: FORGEABLE_KEY, ...key }
  if (setup?.kind === 'elsewhere') return { key_made_elsewhere: ELSEWHERE_KEY, ...key }
  return setup?.kind === 'development' ? { development_key: DEVELOPMENT_KEY, ...key } : key
}

/** A key's document as it was before `labelVerificationKey`, and what the labels in it say. */
export function unlabelVerificationKey(key: JsonObject): { key: JsonObject; labels: string[] } {
  const { development_key, forgeable_key, key_made_elsewhere, ...rest } = key
  const labels = [
    development_key === undefined ? [] : DEVELOPMENT_KEY,
    forgeable_key === undefined ? [] : FORGEABLE_KEY,
    key_made_elsewhere === undefined ? [] : ELSEWHERE_KEY,
  ].flat()
  return { key: rest, labels }
}

/** Names such a key in the first line of a file of calldata, which has no other line of a comment. */
export function labelCalldata(calldata: string, setup: Pick<Setup, 'kind'> | null): string {
  const label = labelOf(setup)
  return label === undefined ? calldata : `// ${label}\n${calldata}`
}

/** The label of any such key, for what stands beside its document. */
export function labelOfKey(setup: Pick<Setup, 'kind'> | null): string | undefined {
  return setup?.kind === 'forgeable' ? FORGEABLE_KEY : labelOf(setup)
}

function labelOf(setup: Pick<Setup, 'kind'> | null): string | undefined {
  if (setup?.kind === 'elsewhere') return ELSEWHERE_KEY
  return setup?.kind === 'development' ? DEVELOPMENT_KEY : undefined
}
