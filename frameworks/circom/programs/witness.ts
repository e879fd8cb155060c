import { readFileSync, writeFileSync } from 'node:fs'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { openWitnessCalculator } from './witness-calculator.ts'

/**
 * witness <folder of the build> <witness file>
 *
 * Reads an input from standard input and writes the witness.
 */
await runHarness(async ([build = '', witnessPath = '']) => {
  const calculate = await openWitnessCalculator(build)
  writeFileSync(witnessPath, await calculate(readFileSync(0, 'utf8')))
})
