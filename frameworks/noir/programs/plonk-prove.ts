import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { plonkProofBytes } from '../plonk-forms.ts'
import { openProver } from './plonk.ts'

/**
 * plonk-prove <toolchain> <version of Noir> <program> <verification key> <witness> <points> <folder for the results>
 *
 * Leaves `proof` and `public_inputs`, as bb does.
 */
await runHarness(async ([toolchain = '', noir = '', program = '', , witness = '', crs = '', results = '']) => {
  const { api, composer, acir } = await openProver(toolchain, noir, program, crs)
  const made = await api.acirCreateProof(composer, acir, gunzipSync(readFileSync(witness)), false)
  writeFileSync(join(results, 'public_inputs'), made.subarray(0, -plonkProofBytes))
  writeFileSync(join(results, 'proof'), made.subarray(-plonkProofBytes))
})
