import { join } from 'node:path'
import * as snarkjs from 'snarkjs'
import { schemeOf } from './curves.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { refusals } from './snarkjs-log.ts'

/**
 * set-up-universal <scheme> <r1cs> <ptau> <folder for the results>
 *
 * The set-up of PLONK or FFLONK: all its secrets are those of the powers of tau. Leaves `circuit.zkey`.
 */
await runHarness(async ([name, r1cs = '', ptau = '', results = '']) => {
  const scheme = schemeOf(name)
  if (scheme === 'groth16') throw new Error('Groth16 has a set-up of its own.')
  // snarkjs prints a line for each wire that no constraint uses, which no one reads.
  console.log = () => {}
  const log = refusals()
  const answer = await snarkjs[scheme].setup(r1cs, ptau, join(results, 'circuit.zkey'), log)
  if (answer === -1) throw new Error(`snarkjs refused the set-up: ${log.reasons()}`)
})
