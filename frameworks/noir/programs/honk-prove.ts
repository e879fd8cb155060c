import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { openHonkProver } from './honk.ts'

/**
 * honk-prove <toolchain> <version of Noir> <program> <verification key> <witness> <points> <folder for the results>
 *
 * Leaves `proof` and `public_inputs`, as bb does.
 */
await runHarness(async ([toolchain = '', , program = '', key = '', witness = '', crs = '', results = '']) => {
  const { api, circuit } = await openHonkProver(toolchain, program, readFileSync(key), crs)
  const made = await api.circuitProve({ ...circuit, witness: gunzipSync(readFileSync(witness)) })
  writeFileSync(join(results, 'public_inputs'), Buffer.concat(made.publicInputs))
  writeFileSync(join(results, 'proof'), Buffer.concat(made.proof))
})
