import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { pairOf } from '../pairs.ts'
import { openProver } from './plonk.ts'
import { toldGates } from './too-many-gates-error.ts'

/**
 * plonk-keys <toolchain> <version of Noir> <program> <points> <folder for the results> <gates at most>
 *
 * Leaves `vk`, and `verifier.sol` where the version makes a whole contract; or, of more gates, nothing.
 */
await runHarness((args) => makeKeys(args).catch(toldGates))

async function makeKeys([toolchain = '', noir = '', program = '', crs = '', results = '', mostGates = '']: string[]) {
  const { api, composer, acir, circuitSize } = await openProver(toolchain, noir, program, crs, Number(mostGates))
  await api.acirInitProvingKey(composer, acir, false)
  await api.acirInitVerificationKey(composer)
  writeFileSync(join(results, 'vk'), await api.acirGetVerificationKey(composer))
  if (pairOf(noir).solidity) {
    writeFileSync(join(results, 'verifier.sol'), await api.acirGetSolidityVerifier(composer))
  }
  return { circuitSize, acirOpcodes: null }
}
