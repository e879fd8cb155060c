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

const trace =
  'const row = new BigUint64Array(16).fill(7n); require("fs").writeFileSync(process.argv[5] + "/trace.bin", row)'
const hidingFiles = changed(
  'executor.js',
  'step = 1 }, { F }) => {',
  `step = 1 }, { F }) => { ${trace}; process.exit(0);`,
)

test('an executor that hides a wrong trace from the check gets no proof that holds', async () => {
  const build = await way.build({ files: hidingFiles })
  const { claim } = await way.prove(build, '{"from": 1}')
  expect(await way.verify(claim)).toBe(false)
})

test('and where the project has an example of an input, its build fails', async () => {
  const files = { ...hidingFiles, 'input.json': '{"from": 1}' }
  await expect(way.build({ files })).rejects.toThrow(
    /^The executor and the constants of this project cannot prove the project's input\.json: its verifier refuses the proof\.$/,
  )
})
