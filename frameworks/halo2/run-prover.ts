import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { Limits, Mount } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../framework.ts'
import { readHarnessEnd, reporting } from '../languages/harness-end.ts'
import { toolchainOfRun } from '../languages/rust/toolchain-folder.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { PROVER } from './seed.ts'

type Answer = { accepted: true; result: unknown } | { accepted: false; why: string }

/** One call of our own prover, which holds no user code. */
interface ProverCall {
  /** Its words, in which `in:<name>` is a file of `files`, and `out:<name>` one in the folder `out`. */
  args: string[]
  files: Record<string, FilePath>
  /** The witness, which only this process may read; `in:witness` among the words. */
  witness?: FilePath
  out?: FilePath
  limits: Limits
  stepName: string
}

/**
 * Asks the prover of the build's toolchain, in the sandbox.
 *
 * @throws UserError when it passes a limit
 */
export async function askProver(
  run: Run,
  { args, files, witness, out, limits, stepName }: ProverCall,
): Promise<Answer> {
  const folder: Mount[] = out === undefined ? [] : [writable(out, '/out')]
  const secret: Mount[] = witness === undefined ? [] : [privateFile(witness, '/in/witness')]
  const outcome = await run.sandbox.run({
    program: `/prover/${PROVER}`,
    args: args.map((word) => word.replace(/^in:/, '/in/').replace(/^out:/, '/out/')),
    mounts: [
      readOnly(toolchainOfRun(run).programs, '/prover'),
      ...Object.entries(files).map(([name, path]) => readOnly(path, `/in/${name}`)),
      ...secret,
      ...folder,
    ],
    cwd: '/tmp',
    limits,
    signal: run.signal,
    ...reporting,
  })
  const end = readHarnessEnd(outcome)
  if (end.kind === 'succeeded') return { accepted: true, result: JSON.parse(end.result ?? 'null') }
  if (end.kind === 'rejected') return { accepted: false, why: end.sentence ?? '' }
  const { ending } = outcome
  // Files may claim to be longer than any memory; Rust aborts then, and what does not fit into memory is nothing of ours.
  if (ending.kind === 'signal' && ending.signal === 'SIGABRT')
    return { accepted: false, why: 'It claims to be endless.' }
  throw whyItEnded(outcome, { stepName, limits })
}
