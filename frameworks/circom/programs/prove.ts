import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groth16 } from 'snarkjs'
import { report } from './report.ts'

/**
 * prove <zkey> <witness> <folder for the results>
 *
 * Proves with snarkjs, on all cores. Leaves `proof.json` and `public.json`.
 */
await report(async ([zkey = '', witness = '', results = '']) => {
  const { proof, publicSignals } = await groth16.prove(zkey, witness)
  writeFileSync(join(results, 'proof.json'), JSON.stringify(proof))
  writeFileSync(join(results, 'public.json'), JSON.stringify(publicSignals))
})
