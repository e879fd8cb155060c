import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { zKey } from 'snarkjs'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { refusals } from './snarkjs-log.ts'

/**
 * set-up <r1cs> <ptau> <folder for the results>
 *
 * The ordinary phase 2 of a Groth16 ceremony, with one contributor: `groth16 setup`, a contribution with fresh entropy
 * of this machine (snarkjs adds 64 bytes of its own to ours), and a beacon. Leaves `circuit.zkey`.
 */
await runHarness(async ([r1cs = '', ptau = '', results = '']) => {
  const [first, second, last] = ['initial.zkey', 'contributed.zkey', 'circuit.zkey'].map((name) => join(results, name))
  if (first === undefined || second === undefined || last === undefined) throw new Error('No folder for the results.')
  const log = refusals()
  if ((await zKey.newZKey(r1cs, ptau, first, log)) === -1)
    throw new Error(`snarkjs refused the set-up: ${log.reasons()}`)
  await zKey.contribute(first, second, 'Proofyard', randomBytes(64).toString('hex'))
  // 2^10 rounds: the beacon is drawn here and now, so there is nothing for more rounds to delay.
  if ((await zKey.beacon(second, last, 'Proofyard beacon', randomBytes(32).toString('hex'), 10, log)) === false) {
    throw new Error(`snarkjs refused the beacon: ${log.reasons()}`)
  }
})
