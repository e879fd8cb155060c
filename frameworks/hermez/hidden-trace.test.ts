import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WholeWay } from '../testing/whole-way.ts'
import type { HermezManifest } from './manifest.ts'
import { changed } from './testing/projects.ts'
import { openHermezWay } from './testing/way.ts'

let way: WholeWay<HermezManifest>

beforeAll(async () => {
  way = await openHermezWay()
})
afterAll(() => way.bench.remove())

test('an executor that hides a wrong trace from the check gets no proof that holds', async () => {
  const trace =
    'const row = new BigUint64Array(16).fill(7n); require("fs").writeFileSync(process.argv[5] + "/trace.bin", row)'
  const files = changed('executor.js', 'step = 1 }, { F }) => {', `step = 1 }, { F }) => { ${trace}; process.exit(0);`)
  const build = await way.build({ files })
  const { claim } = await way.prove(build, '{"from": 1}')
  expect(await way.verify(claim)).toBe(false)
})
