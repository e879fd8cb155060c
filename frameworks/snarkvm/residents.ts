import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import type { ResidentProgram } from '../residents.ts'
import { keptNames } from './kept-names.ts'
import { proverThreads, snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { provingBytes, residentBytes } from './resources.ts'
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
        args: ['serve-prover', '/in/key.json', '/in/proving_keys'],
        mounts: [readOnly(join(buildFolder, keptNames.key), '/in/key.json'), readOnly(keys, '/in/proving_keys')],
        limits,
        threads: proverThreads,
      }),
  }
}

/**
 * Signs the inputs of one build. It has loaded the build, and each input is read and signed by a copy of it that ends: a
 * private key is in no memory that stays.
 */
export function signerResident(
  run: Pick<Run, 'toolchainFolder'>,
  { manifest, buildFolder }: BuildFiles<SnarkvmManifest>,
): ResidentProgram {
  const limits = snarkvmLimits.authorize
  return {
    key: 'build',
    name: 'signer',
    memory: { neededBytes: residentBytes.signer },
    answerSeconds: limits.wallSeconds,
    command: () =>
      helperCommand(run, {
        network: manifest.network,
        args: ['serve-signer', '/in/key.json'],
        mounts: [readOnly(join(buildFolder, keptNames.key), '/in/key.json')],
        limits,
        threads: 1,
      }),
  }
}

/** Judges proofs of a network, each in a copy of itself that ends. It is shown keys, public values and proofs, of all builds and teams. */
export function verifierResident(
  run: Pick<Run, 'toolchainFolder'>,
  { network }: Pick<SnarkvmManifest, 'network'>,
): ResidentProgram {
  const limits = snarkvmLimits.verify
  return {
    key: 'toolchain',
    name: `verifier ${network}`,
    memory: { neededBytes: residentBytes.verifier },
    answerSeconds: 10,
    command: () => helperCommand(run, { network, args: ['serve-verifier'], mounts: [], limits, threads: 1 }),
  }
}
