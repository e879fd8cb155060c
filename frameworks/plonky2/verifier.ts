import { dirname } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { readOnly } from '../sandbox/mounts.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { plonky2Limits } from './limits.ts'
import { toolchainOfRun } from './toolchain-folder.ts'

/** Exit status by which the verifier refuses; its standard output says why. */
const REJECTED = 11

export type Judgement = { holds: true; said: string } | { holds: false; why: string }

/**
 * Runs our own verifier of the build's version of plonky2 on documents, in the sandbox.
 *
 * @param files by the names that `args` uses, in the folder /in
 * @throws UserFault when it passes a limit
 */
export async function askVerifier(
  run: Run,
  command: 'verify' | 'take-key',
  files: Record<string, FilePath>,
): Promise<Judgement> {
  const limits = plonky2Limits.verify
  const inside = Object.keys(files).map((name) => `/in/${name}`)
  const outcome = await run.sandbox.run({
    program: '/verifier/verifier',
    args: [command, ...inside],
    mounts: [
      readOnly(dirname(toolchainOfRun(run).verifier), '/verifier'),
      ...Object.entries(files).map(([name, path]) => readOnly(path, `/in/${name}`)),
    ],
    cwd: '/tmp',
    limits,
    signal: run.signal,
  })
  const { ending, stdout } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return { holds: true, said: stdout }
  if (ending.kind === 'exit' && ending.code === REJECTED) return { holds: false, why: stdout }
  // Data may claim to be longer than any memory; Rust aborts then, and what does not fit into memory is no proof.
  if (ending.kind === 'signal' && ending.signal === 'SIGABRT') return { holds: false, why: 'It claims to be endless.' }
  throw whyItEnded(outcome, { work: 'The verification', limits })
}
