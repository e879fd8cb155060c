import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { Limits, Mount } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../framework.ts'
import { readHarnessEnd, reporting } from '../languages/harness-end.ts'
import { toolchainOfRun } from '../languages/rust/toolchain-folder.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { boojumLimits } from './limits.ts'
import { VERIFIER } from './seed.ts'

export type Judgement = { holds: true; result: string | undefined } | { holds: false; why: string }

/**
 * Asks our own verifier, which knows boojum's gates and no user code, whether a proof holds.
 *
 * @throws UserError when it passes a limit
 */
export async function judgeProof(
  run: Run,
  documents: Record<'key' | 'public' | 'proof', FilePath>,
): Promise<Judgement> {
  const inside = (['key', 'public', 'proof'] as const).map((name) => readOnly(documents[name], `/in/${name}.json`))
  return await askVerifier(run, {
    args: ['verify', ...inside.map(({ target }) => target)],
    mounts: inside,
    limits: boojumLimits.verify,
    stepName: 'The verification',
  })
}

/**
 * Makes the keys of a circuit with the same program, from what the circuit's own program said of it.
 *
 * @param described the folder with that
 * @param keys folder for what the prover needs
 * @throws UserError when it passes a limit
 */
export async function makeKeys(
  run: Run,
  { described, keys }: { described: FilePath; keys: FilePath },
): Promise<Judgement> {
  return await askVerifier(run, {
    args: ['make-key', '/in/circuit.json', '/in/columns', '/out'],
    mounts: [readOnly(described, '/in'), writable(keys, '/out')],
    limits: boojumLimits.setup,
    stepName: 'The set-up',
  })
}

async function askVerifier(
  run: Run,
  { args, mounts, limits, stepName }: { args: string[]; mounts: Mount[]; limits: Limits; stepName: string },
): Promise<Judgement> {
  const outcome = await run.sandbox.run({
    program: `/verifier/${VERIFIER}`,
    args,
    mounts: [readOnly(toolchainOfRun(run).programs, '/verifier'), ...mounts],
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
  throw whyItEnded(outcome, { stepName, limits })
}
