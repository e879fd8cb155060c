import { join } from 'node:path'
import type { Run } from '../../framework.ts'
import { makeGroth16Keys } from './groth16-keys.ts'
import type { Circuit, Keys } from './keys.ts'
import { limits } from './set-up-steps.ts'
import { makeUniversalKeys } from './universal-keys.ts'

/** Makes the proving key of a circuit. */
export async function makeKeys(run: Run, circuit: Circuit): Promise<Keys> {
  const folder = join(run.workFolder, 'keys')
  await run.makeDiskFolder(folder, limits)
  run.progress(`Making the keys for ${circuit.constraints.toLocaleString('en')} constraints`)
  return circuit.scheme === 'groth16'
    ? await makeGroth16Keys(run, circuit, folder)
    : await makeUniversalKeys(run, { ...circuit, scheme: circuit.scheme }, folder)
}
