import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import type { ResidentProgram } from '../residents.ts'
import { keptNames } from './kept-names.ts'
import { proverThreads, snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { provingBytes } from './resources.ts'
import { helperCommand } from './run-helper.ts'

/** Proves with the keys of one build. It is shown authorizations, and never a private key. */
export async function proverResident(
  run: Pick<Run, 'toolchainFolder'>,
  { manifest, buildFolder }: BuildFiles<SnarkvmManifest>,
): Promise<ResidentProgram> {
  const limits = snarkvmLimits.prove
  const keys = join(buildFolder, keptNames.provingKeys)
  return {
    key: 'build',
    name: 'prover',
    memory: { neededBytes: provingBytes((await stat(keys)).size) },
    answerSeconds: limits.wallSeconds,
    command: () =>
      helperCommand(run, {
        network: manifest.network,
        args: ['serve', '/in/key.json', '/in/proving_keys'],
        mounts: [readOnly(join(buildFolder, keptNames.key), '/in/key.json'), readOnly(keys, '/in/proving_keys')],
        limits,
        threads: proverThreads,
      }),
  }
}
