import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { curves, powersOfTau } from 'snarkjs'
import { report } from './report.ts'

/**
 * make-ptau <power> <folder for the result>
 *
 * Development powers of tau with one contributor: `final.ptau`. Slow; for machines without the native prover.
 */
await report(async ([power = '', results = '']) => {
  const [first, second, last] = ['first.ptau', 'second.ptau', 'final.ptau'].map((name) => join(results, name))
  if (first === undefined || second === undefined || last === undefined) throw new Error('No folder for the results.')
  await powersOfTau.newAccumulator(await curves.getCurveFromName('bn128'), Number(power), first)
  await powersOfTau.contribute(first, second, 'Proofyard development', randomBytes(64).toString('hex'))
  await powersOfTau.preparePhase2(second, last)
})
