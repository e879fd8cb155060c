import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Run, UserError } from '../framework.ts'
import { runProver } from './run-prover.ts'

/** What came of building a circuit a second time, in a process of its own, from the same input. */
type SecondCircuit = 'same' | 'another' | 'none'

const relation =
  "Ready means that a proof satisfies the circuit that this project's own prove() built for its input.json, which need not be the one that its sources seem to show"

const outcomes: Record<SecondCircuit, string> = {
  same: 'built a second time it was the same',
  another: 'built a second time it was another, so proofs may be refused, and no one can build it again to compare',
  none: 'a second time it was not built, so whether it is the same each time is not known',
}

/**
 * Says on a build whose word its circuit is, and whether that word is the same when it is asked again.
 *
 * @param first the circuit's documents, of which the key was made
 */
export async function circuitOrigin(
  run: Run,
  { prover, input, first }: { prover: FilePath; input: FilePath; first: { common: string; verifier_data: string } },
): Promise<string> {
  return `${relation}; ${outcomes[await buildAgain(run, { prover, input, first })]}.`
}

async function buildAgain(
  run: Run,
  { prover, input, first }: Parameters<typeof circuitOrigin>[1],
): Promise<SecondCircuit> {
  run.progress('Building the circuit a second time')
  const workFolder = join(run.workFolder, 'again')
  await mkdir(workFolder)
  try {
    const { document } = await runProver({ ...run, workFolder }, { prover, input })
    const isSame = document.common === first.common && document.verifier_data === first.verifier_data
    return isSame ? 'same' : 'another'
  } catch (error) {
    if (error instanceof UserError) return 'none'
    throw error
  }
}
