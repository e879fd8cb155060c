import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { readHarnessEnd, reporting } from '../languages/harness-end.ts'
import { toolchainOfRun } from '../languages/rust/toolchain-folder.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { plonky2Limits } from './limits.ts'
import { VERIFIER } from './seed.ts'

export type Judgement = { holds: true; result: string | undefined } | { holds: false; why: string }

/**
 * Runs our own verifier of the build's version of plonky2 on documents, in the sandbox.
 *
 * @param files by the names that `args` uses, in the folder /in
 * @throws UserError when it passes a limit
 */
export async function askVerifier(
  run: Run,
  command: 'verify' | 'extract-key',
  files: Record<string, FilePath>,
): Promise<Judgement> {
  const limits = plonky2Limits.verify
  const inside = Object.keys(files).map((name) => `/in/${name}`)
  const outcome = await run.sandbox.run({
    program: `/verifier/${VERIFIER}`,
    args: [command, ...inside],
    mounts: [
      readOnly(toolchainOfRun(run).programs, '/verifier'),
      ...Object.entries(files).map(([name, path]) => readOnly(path, `/in/${name}`)),
    ],
    cwd: '/tmp',
    limits,
    signal: run.signal,
    ...reporting,
  })
  const end = readHarnessEnd(outcome)
  if (end.kind === 'succeeded') return { holds: true, result: end.result }
  if (end.kind === 'rejected') return { holds: false, why: end.sentence ?? '' }
  const { ending } = outcome
  // Data may claim to be longer than any memory; Rust aborts then, and what does not fit into memory is no proof.
  if (ending.kind === 'signal' && ending.signal === 'SIGABRT') return { holds: false, why: 'It claims to be endless.' }
  throw whyItEnded(outcome, { stepName: 'The verification', limits })
}
