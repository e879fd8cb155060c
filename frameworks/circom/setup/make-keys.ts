import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Run, Setup } from '../../framework.ts'
import type { CurveName, Scheme } from '../programs/curves.ts'
import { makeGroth16Keys } from './groth16-keys.ts'
import { makeUniversalKeys } from './universal-keys.ts'

/** A proving key, and where it comes from. */
export interface Keys {
  zkey: FilePath
  setup: Setup
  warnings: string[]
}

/** A compiled circuit, as far as its keys are concerned. */
export interface Circuit {
  r1cs: FilePath
  constraints: number
  /** Outputs and public inputs. */
  publicValues: number
  scheme: Scheme
  curve: CurveName
}

/** Makes the proving key of a circuit. */
export async function makeKeys(run: Run, circuit: Circuit): Promise<Keys> {
  const folder = join(run.workFolder, 'keys')
  await mkdir(folder)
  run.progress(`Making the keys for ${circuit.constraints.toLocaleString('en')} constraints`)
  return circuit.scheme === 'groth16'
    ? await makeGroth16Keys(run, circuit, folder)
    : await makeUniversalKeys(run, { ...circuit, scheme: circuit.scheme }, folder)
}
