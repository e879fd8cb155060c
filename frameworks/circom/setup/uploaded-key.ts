import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FilePath, Project, Run } from '../../framework.ts'
import { UserFault } from '../../framework.ts'
import { circomLimits } from '../limits.ts'
import type { CircomManifest } from '../manifest.ts'
import { readOnly } from '../../sandbox/mounts.ts'
import { runProgram } from '../run-program.ts'
import { NativeFailure, nativeVersion, runNative } from '../run-native.ts'
import type { Keys } from './make-keys.ts'

/** The `<circuit>.zkey` that lies beside the circuit, if there is one. */
export function findUploadedKey({ manifest, folder }: Project<CircomManifest>): FilePath | undefined {
  const path = join(folder, keyName(manifest))
  return existsSync(path) ? path : undefined
}

/** Checks that an uploaded key belongs to the circuit that was just compiled, and takes it. */
export async function takeUploadedKey(
  run: Run,
  project: Project<CircomManifest>,
  zkey: FilePath,
  r1cs: FilePath,
): Promise<Keys> {
  const name = keyName(project.manifest)
  const { provingScheme } = project.manifest
  if (provingScheme !== 'groth16') {
    throw new UserFault(
      `${name} cannot be used with ${provingScheme}: only a Groth16 key has secrets of its own. The secrets of this scheme are those of the powers of tau; ask the operator for a .ptau of a ceremony, and remove the key.`,
    )
  }
  const mounts = [readOnly(r1cs, '/in/circuit.r1cs'), readOnly(zkey, '/in/circuit.zkey')]
  const { setup: limits } = circomLimits
  const work = 'The check of the uploaded key'
  await runProgram(run, {
    program: 'check-key',
    flags: ['--max-old-space-size=14000'],
    args: [project.manifest.curve, '/in/circuit.r1cs', '/in/circuit.zkey', name],
    mounts,
    limits,
    work,
  })
  const warnings: string[] = []
  if ((await nativeVersion(run)) !== undefined) {
    try {
      const { code, sentence } = await runNative(run, {
        args: ['check', '/in/circuit.r1cs', '/in/circuit.zkey'],
        mounts,
        limits,
        work,
      })
      if (code !== 0) throw new UserFault(`${name} does not belong to this circuit: ${sentence}`)
    } catch (error) {
      if (!(error instanceof NativeFailure)) throw error
      warnings.push(`The native prover could not check the uploaded key as well (${error.message}).`)
    }
  }
  const statement = `Keys uploaded with the circuit (${name}). This server checked that they fit the circuit and that gamma and delta differ; how they were made is the uploader's word.`
  return { zkey, setup: { kind: 'uploaded', statement }, warnings }
}

function keyName({ circuitPath }: CircomManifest): string {
  return circuitPath.replace(/^(?:\.\/)+/, '').replace(/\.circom$/, '.zkey')
}
