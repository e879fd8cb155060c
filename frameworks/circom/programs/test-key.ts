import { curveOf } from './curves.ts'
import { type Untested, testRelations } from './key-relations.ts'
import { presetCurve } from './quick-curve.ts'
import { openR1cs, readR1csHeader } from './r1cs-file.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { openZkey } from './zkey-file.ts'

/**
 * test-key <curve> <r1cs> <zkey> <name of the key for sentences>
 *
 * Tests by pairings whether the points of a Groth16 key whose matrices are a circuit's are that circuit's too, and reports
 * what the tests could not reach. To be run after `check-key`.
 */
await runHarness(async ([curveName, r1csPath = '', zkeyPath = '', name = '']): Promise<Untested> => {
  const curve = curveOf(curveName)
  const file = openR1cs(r1csPath)
  const key = openZkey(zkeyPath, name, curve)
  const loaded = await presetCurve(curve.name)
  return await testRelations(loaded, curve, { file, counts: readR1csHeader(file) }, key, name)
})
