import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Run, UserError } from '../framework.ts'
import { type Described, describeCircuit } from './describe-circuit.ts'

/** What came of describing a circuit a second time, in a process of its own. */
type SecondCircuit = 'same' | 'another' | 'none'

const relation =
  "Ready means that a proof satisfies the circuit that this project's own program wrote down when it was compiled, which need not be the one that its sources seem to show"

const outcomes: Record<SecondCircuit, string> = {
  same: 'written down a second time it was the same',
  another:
    'written down a second time it was another, so proofs may be refused, and no one can build it again to compare',
  none: 'a second time it was not written down, so whether it is the same each time is not known',
}

/**
 * Says on a build whose word its circuit is, and whether that word is the same when it is asked again.
 *
 * @param first what the keys were made of
 */
export async function circuitOrigin(
  run: Run,
  { program, first }: { program: FilePath; first: Described },
): Promise<string> {
  run.progress('Writing the circuit down a second time')
  return `${relation}; ${outcomes[await describeAgain(run, program, first)]}.`
}

async function describeAgain(run: Run, program: FilePath, first: Described): Promise<SecondCircuit> {
  try {
    const { fingerprint } = await describeCircuit(run, { program, name: 'described-again' })
    return fingerprint === first.fingerprint ? 'same' : 'another'
  } catch (error) {
    if (error instanceof UserError) return 'none'
    throw error
  }
}
