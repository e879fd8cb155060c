import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildBn128 } from 'ffjavascript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maySkip, missingTestParameters } from '@proofyard/sandbox/testing/may-skip.ts'
import { type Setup, UserError } from '../framework.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { NoirManifest } from './manifest.ts'
import { noir } from './noir.ts'
import { withNoir } from './testing/noir-toolchains.ts'
import { nargo } from './testing/programs.ts'

let bench: Workbench<NoirManifest>
let settings: RunSettings

beforeAll(async () => {
  bench = await openWorkbench('noir', NoirManifest)
  settings = await withNoir('1.0.0-beta.26')
})
afterAll(() => bench.remove())

/** The sentence with which a compilation fails. */
async function whyNot(main: string, changes: RunSettings): Promise<string> {
  const project = await bench.project({ 'Nargo.toml': nargo, 'src/main.nr': main })
  const failure: unknown = await noir
    .compile(await bench.run({ ...settings, ...changes }), project)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  return Object(failure).message
}

test('without the points of the set-up a build says which command gets them', async () => {
  const main = 'fn main(x: Field, y: pub Field) { assert(x != y); }\n'
  expect(await whyNot(main, { paramsFolder: bench.folder })).toBe(
    "Noir needs the points of Aztec's set-up, and this server has none. Its operator gets them with: proofyard params fetch noir",
  )
})

/** A folder of parameters that holds the first few points. */
async function fewPoints(count: number): Promise<string> {
  const source = join(settings.paramsFolder ?? '', 'noir-crs')
  const folder = join(bench.folder, `params-${count}`)
  await mkdir(join(folder, 'noir-crs'), { recursive: true })
  const points = await readFile(join(source, 'bn254_g1.dat'))
  await writeFile(join(folder, 'noir-crs', 'bn254_g1.dat'), points.subarray(0, count * 64))
  await copyFile(join(source, 'bn254_g2.dat'), join(folder, 'noir-crs', 'bn254_g2.dat'))
  return folder
}

test.skipIf(maySkip(missingTestParameters()))('a circuit larger than the points says how many it needs', async () => {
  const chain =
    'fn main(x: Field, y: pub Field) {\n    let mut a = x;\n    for i in 0..2000 { a = a * a + (i as Field); }\n    assert(a != y);\n}\n'
  const few = await fewPoints(1025)
  expect(await whyNot(chain, { paramsFolder: few })).toBe(
    "This circuit needs 2,048 points of Aztec's set-up, and this server has 1,025. Its operator gets them with: proofyard params fetch noir",
  )
  const old = await withNoir('0.23.0')
  expect(await whyNot(chain, { ...old, paramsFolder: few })).toMatch(
    /^This circuit needs 2,048 points of Aztec's set-up, and this server has 1,025\./,
  )
})

const tiny = 'fn main(x: Field, y: pub Field) { assert(x != y); }\n'

async function setupWith(folder: string | undefined, example: Record<string, string> = {}): Promise<Setup> {
  const project = await bench.project({ 'Nargo.toml': nargo, 'src/main.nr': tiny, ...example })
  const run = await bench.run({ ...settings, ...(folder === undefined ? {} : { paramsFolder: folder }) })
  return (await noir.compile(run, project)).setup
}

describe.skipIf(maySkip(missingTestParameters()))('what a build says of the points that it was made of', () => {
  test.each([
    ['by their hash', () => undefined],
    ['by their relation, where no hash is known', () => fewPoints(1025)],
  ])('they are of the ceremony %s', async (_, folder) => {
    expect(await setupWith(await folder())).toMatchObject({
      kind: 'ceremony',
      parameters: {
        name: expect.stringMatching(/^bn254_g1\.dat, the first [\d,]+ points$/),
        blake2b: expect.stringMatching(/^[\da-f]{128}$/),
      },
      ceremony: { name: 'Ignition', contributions: 176 },
    })
  })

  test("points of one person's secret, beside the ceremony's own point, are for development", async () => {
    const folder = await fewPoints(1025)
    await writeFile(join(folder, 'noir-crs', 'bn254_g1.dat'), await pointsOfOnePerson(1025))
    const setup = await setupWith(folder)
    expect(setup).toMatchObject({
      kind: 'development',
      statement: expect.stringMatching(/^Development set-up: .* not those of Aztec's ceremony.*the operator's word/),
    })
    expect(setup).not.toHaveProperty('ceremony')
  })

  test('with such points no proof holds: where the project has an example of an input, its build fails', async () => {
    const example = { 'Prover.toml': 'x = "1"\ny = "2"\n' }
    expect(await setupWith(undefined, example)).toMatchObject({
      checked: ["A proof of the project's Prover.toml was made with these keys and verified."],
      unchecked: [],
    })
    const folder = await fewPoints(1025)
    await writeFile(join(folder, 'noir-crs', 'bn254_g1.dat'), await pointsOfOnePerson(1025))
    await expect(setupWith(folder, example)).rejects.toThrow(
      "The key of this server cannot prove the project's Prover.toml: its verifier refuses the proof.",
    )
  })
})

/** Powers of two, from the generator on: their secret is 2. */
async function pointsOfOnePerson(count: number): Promise<Buffer> {
  const curve = await buildBn128(true)
  const points = Buffer.alloc(64 * count)
  let point = curve.G1.gAffine
  for (let index = 0; index < count; index++) {
    curve.G1.toRprUncompressed(points, 64 * index, point)
    point = curve.G1.timesScalar(point, 2n)
  }
  await curve.terminate()
  return points
}
