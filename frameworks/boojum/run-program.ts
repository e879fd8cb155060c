import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import type { Limits, Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../framework.ts'
import { reporting } from '../languages/harness-end.ts'
import { whyProgramEnded } from '../languages/rust/why-program-ended.ts'

/** One call of a build's program. */
export interface ProgramCall {
  program: FilePath
  args: string[]
  mounts: Mount[]
  limits: Limits
  /** What it does, for sentences: "The proof". */
  stepName: string
}

/**
 * Runs the program around a circuit, which is the user's code: what it leaves is only claimed.
 *
 * @throws UserError for everything that it may do wrong
 */
export async function runProgram(run: Run, call: ProgramCall): Promise<Outcome> {
  const { args, mounts, limits, stepName } = call
  const program = await runnableCopy(run, call.program)
  const outcome = await run.sandbox.run({
    program: '/prover/prover',
    args,
    mounts: [readOnly(program, '/prover/prover'), ...mounts],
    cwd: '/tmp',
    limits,
    signal: run.signal,
    ...reporting,
  })
  const { ending } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return outcome
  throw whyProgramEnded(outcome, { stepName, limits, calls: 'The circuit', programFolder: '/prover', explain })
}

/** What boojum itself says of a circuit or an input, without its places in boojum's sources. */
function explain(stderr: string): string | undefined {
  const [unsatisfied] = /Unsatisfied at row \d+ with value .* of gate .*/.exec(stderr) ?? []
  if (unsatisfied !== undefined) return `The input does not satisfy the circuit: ${unsatisfied}`
  const [, left, right] = /enforce equal failed\s+left: (.*)\n\s*right: (.*)/.exec(stderr) ?? []
  if (left !== undefined && right !== undefined) {
    return `The input does not satisfy the circuit: ${left} and ${right} must be equal.`
  }
  const [, unused] = /claimed allowed, but not encountered for general purpose columns: (.*)/.exec(stderr) ?? []
  if (unused !== undefined) {
    return `The circuit allows gates that it does not use, and boojum makes no keys for it: ${unused}. Take them out of configure_builder.`
  }
  return undefined
}
