import { readFileSync, statSync } from 'node:fs'
import { rejectedExit } from '../../programs/fault.ts'
import { holds } from './judge.ts'
import { loadProver } from './prover.ts'

/** A proof of 2^22 rows and 4096 polynomials is smaller. */
const mostBytes = 128 * 1024 ** 2

/**
 * verify <toolchain> <verification key> <public values> <proof>
 *
 * Ends with 0 where the proof holds and with `rejectedExit` where it does not; prints nothing. The verification is
 * pil-stark's own; before it, everything is refused that would give one proof several forms, or that it does not look at.
 */
const [toolchain = '', ...files] = process.argv.slice(2)
const documents = files.map(read)
const [key, publicValues, proof] = documents
const isProved =
  !documents.includes(undefined) && (await holds(await loadProver(toolchain, 'one'), key, publicValues, proof))
process.exit(isProved ? 0 : rejectedExit)

/** @returns undefined for what is no JSON */
function read(path: string): unknown {
  if (statSync(path).size > mostBytes) return undefined
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
