import { readFileSync, statSync } from 'node:fs'
import { runVerifier } from '../../languages/node/programs/harness.ts'
import { holds } from './judge.ts'
import { loadProver } from './prover.ts'

/** A proof of 2^22 rows and 4096 polynomials is smaller. */
const maxBytes = 128 * 1024 ** 2

/**
 * verify <toolchain> <verification key> <public values> <proof>
 *
 * Rejects a proof that does not hold. The verification is pil-stark's own; before it, everything is refused that would give one proof several forms, or that it does not look at.
 */
await runVerifier(async ([toolchain = '', ...files]) => {
  const documents = files.map(read)
  const [key, publicValues, proof] = documents
  return !documents.includes(undefined) && (await holds(await loadProver(toolchain, 'one'), key, publicValues, proof))
})

/** @returns undefined for what is no JSON */
function read(path: string): unknown {
  if (statSync(path).size > maxBytes) return undefined
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
