import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import type { BuildFiles, Run } from '../framework.ts'
import type { ResidentProgram } from '../residents.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import { residentBytes } from './resources.ts'
import { nativeCommand } from './run-native.ts'
import { programCommand } from './run-program.ts'

/**
 * Names that are in every JavaScript program and that no one may change: what a document might do to one of them would be
 * there for the next one.
 */
const frozen = ['--frozen-intrinsics', '--disable-proto=delete', '--disable-warning=ExperimentalWarning']

/** Judges proofs of one scheme and curve. It is shown keys, public values and proofs, of all builds and teams. */
export function verifierResident(
  run: Pick<Run, 'toolFolder'>,
  { provingScheme, curve }: Pick<CircomManifest, 'provingScheme' | 'curve'>,
): ResidentProgram {
  return {
    key: 'platform',
    name: `verifier ${provingScheme} ${curve}`,
    // One with more to do is judged by a process of its own.
    memory: { neededBytes: residentBytes.verifier() },
    answerSeconds: 10,
    command: () =>
      programCommand(run, {
        program: 'serve-verifier',
        args: [provingScheme, curve],
        mounts: [],
        limits: circomLimits.verify,
        flags: frozen,
      }),
  }
}

/** Computes witnesses of one build, each in an instance of the wasm program whose memory is new. */
export function witnessResident(
  run: Pick<Run, 'toolFolder'>,
  { buildFolder }: BuildFiles<CircomManifest>,
): ResidentProgram {
  return {
    key: 'build',
    name: 'witness',
    memory: { neededBytes: residentBytes.witness(sizeOf(join(buildFolder, 'circuit.wasm'))) },
    answerSeconds: 60,
    command: () =>
      programCommand(run, {
        program: 'serve-witness',
        args: ['/build'],
        mounts: ['circuit.wasm', 'inputs.json', 'templates.json'].map((name) =>
          readOnly(join(buildFolder, name), `/build/${name}`),
        ),
        limits: circomLimits.witness,
        flags: frozen,
      }),
  }
}

/** Proves with the key of one build, and makes multiples of its points in the memory that is to spare. */
export function proverResident(
  run: Pick<Run, 'toolFolder'>,
  { buildFolder }: BuildFiles<CircomManifest>,
): ResidentProgram {
  const limits = circomLimits.prove
  const keyPath = join(buildFolder, 'circuit.zkey')
  const neededBytes = residentBytes.prover(sizeOf(keyPath))
  const key = readOnly(keyPath, '/in/circuit.zkey')
  return {
    key: 'build',
    name: 'prover',
    memory: { neededBytes, spareBytes: 8 * GiB },
    answerSeconds: limits.wallSeconds,
    command: (memoryBytes) =>
      nativeCommand(run, {
        args: ['serve', '--tables', String(memoryBytes - neededBytes), key.target],
        mounts: [key],
        limits,
      }),
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
