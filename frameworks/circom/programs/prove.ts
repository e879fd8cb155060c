import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as snarkjs from 'snarkjs'
import { schemeOf } from './curves.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'

/**
 * prove <scheme> <zkey> <witness> <folder for the results>
 *
 * Proves with snarkjs, on all cores. Leaves `proof.json` and `public.json`.
 */
await runHarness(async ([scheme, zkey = '', witness = '', results = '']) => {
  const { proof, publicSignals } = await snarkjs[schemeOf(scheme)].prove(zkey, witness)
  writeFileSync(join(results, 'proof.json'), JSON.stringify(proof))
  writeFileSync(join(results, 'public.json'), JSON.stringify(publicSignals))
})
