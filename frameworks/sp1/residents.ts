import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import type { ResidentProgram } from '../residents.ts'
import { proverThreads, sp1Limits } from './limits.ts'
import type { Sp1Manifest } from './manifest.ts'
import { VERIFYING_BYTES } from './resources.ts'
import { hostCommand } from './run-host.ts'

/**
 * Has glibc give back what is freed: one arena, and a mapping of its own for whatever is larger than 1 MiB. By itself it keeps pieces of
 * what each thread freed: of SP1 5's prover the fifth proof had taken a third more than the first, and it passed its limit of memory.
 */
const givesBack = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Proves one build. SP1's prover wants keys of its own before the first proof, the same for all programs; but it runs the guest, and it has
 * threads that a copy of the process would not have, so it is no one's but the build's.
 *
 * @param neededBytes of the proof that it is to make: for a longer execution than before, one with more memory is started in its place
 */
export function proverResident(
  run: Pick<Run, 'toolchainFolder'>,
  { manifest, buildFolder }: BuildFiles<Sp1Manifest>,
  neededBytes: number,
): ResidentProgram {
  const limits = sp1Limits.prove
  return {
    key: 'build',
    name: 'prover',
    // It does what the job was admitted for; what is left to the job is to verify.
    memory: { neededBytes, besideBytes: VERIFYING_BYTES },
    answerSeconds: limits.wallSeconds,
    command: () => {
      const command = hostCommand(run, {
        manifest,
        args: ['serve-prover', '/build', manifest.provingScheme],
        mounts: [readOnly(buildFolder, '/build')],
        limits,
        threads: proverThreads,
      })
      return { ...command, env: { ...command.env, ...givesBack } }
    },
  }
}
