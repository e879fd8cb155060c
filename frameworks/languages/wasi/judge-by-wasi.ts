import { NoVerdictError } from '../../program-verifier.ts'
import { compileWasi } from './run-wasi.ts'

/** The exit code of a claim that does not hold (frameworks/languages/README.md). */
const REJECTED = 11

/**
 * Starts a verifier that reads a JSON list of key, public values and proof from its standard input, and ends with 0 where the proof holds.
 *
 * @returns what judges one claim; it throws a NoVerdictError where the program came to none
 */
export async function judgeByWasi(wasm: Uint8Array<ArrayBuffer>) {
  const run = await compileWasi(wasm)
  return async (args: string[], { key, publicValues, proof }: { key: string; publicValues: string; proof: string }) => {
    const end = await run(args, JSON.stringify([key, publicValues, proof]))
    if (end.kind === 'trap') throw new NoVerdictError(`it was stopped: ${end.reason}`)
    if (end.code === 0) return true
    if (end.code === REJECTED) return false
    throw new NoVerdictError(`it ended with the code ${end.code}, which is no verdict.`)
  }
}
