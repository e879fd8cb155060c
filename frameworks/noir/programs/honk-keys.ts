import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { honkSettings, openHonkProver } from './honk.ts'

/**
 * honk-keys <toolchain> <version of Noir> <program> <points> <folder for the results>
 *
 * Leaves `vk` and `verifier.sol`, as bb does.
 */
await runHarness(async ([toolchain = '', , program = '', crs = '', results = '']) => {
  const { api, circuit, circuitSize, acirOpcodes } = await openHonkProver(toolchain, program, new Uint8Array(), crs)
  const { bytes } = await api.circuitComputeVk(circuit)
  writeFileSync(join(results, 'vk'), bytes)
  const verifier = await api.circuitWriteSolidityVerifier({
    verificationKey: bytes,
    settings: { ...honkSettings, optimizedSolidityVerifier: true },
  })
  writeFileSync(join(results, 'verifier.sol'), verifier.solidityCode)
  return { circuitSize, acirOpcodes }
})
