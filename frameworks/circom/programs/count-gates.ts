import { schemeOf } from './curves.ts'
import { type PowersNeeded, countGates, powersNeeded } from './gate-count.ts'
import { openR1cs, readR1csHeader } from './r1cs-file.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'

/**
 * count-gates <scheme> <r1cs>
 *
 * Reports what the set-up of PLONK or FFLONK needs of powers of tau.
 */
await runHarness(async ([name, r1csPath = '']): Promise<PowersNeeded> => {
  const scheme = schemeOf(name)
  if (scheme === 'groth16') throw new Error('Groth16 has no gates.')
  const file = openR1cs(r1csPath)
  return powersNeeded(countGates(file, readR1csHeader(file), scheme), scheme)
})
