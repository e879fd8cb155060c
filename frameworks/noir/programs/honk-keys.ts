import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { honkSettings } from '../honk-settings.ts'
import { openHonkProver } from './honk.ts'
import { toldGates } from './too-many-gates-error.ts'

/**
 * honk-keys <toolchain> <version of Noir> <program> <points> <folder for the results> <gates at most>
 *
 * Leaves `vk` and `verifier.sol`, as bb does; or, of more gates, nothing.
 */
await runHarness((args) => makeKeys(args).catch(toldGates))

async function makeKeys([toolchain = '', , program = '', crs = '', results = '', mostGates = '']: string[]) {
  const noKey = new Uint8Array()
  const opened = await openHonkProver(toolchain, program, noKey, crs, Number(mostGates))
  const { api, circuit, circuitSize, acirOpcodes } = opened
  const { bytes } = await api.circuitComputeVk(circuit)
  writeFileSync(join(results, 'vk'), bytes)
  const verifier = await api.circuitWriteSolidityVerifier({
    verificationKey: bytes,
    settings: { ...honkSettings, optimizedSolidityVerifier: true },
  })
  writeFileSync(join(results, 'verifier.sol'), verifier.solidityCode)
  return { circuitSize, acirOpcodes }
}
