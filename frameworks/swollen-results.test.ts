import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptNames } from './boojum/key.ts'
import { BoojumManifest } from './boojum/manifest.ts'
import { prove } from './boojum/prove.ts'
import { runProver } from './plonky2/run-prover.ts'
import { type Workbench, openWorkbench } from './testing/workbench.ts'

let bench: Workbench<BoojumManifest>

beforeAll(async () => {
  bench = await openWorkbench('boojum', BoojumManifest)
})
afterAll(() => bench.remove())

/** Lets a framework take what a program leaves, which the shell makes here. */
type Take = (program: { folder: string; path: string }) => Promise<unknown>

const manifest = BoojumManifest.parse({ circuitType: 'boojum', name: 'it', packageName: 'it', structName: 'it::It' })
const frameworks: [name: string, proof: string, take: Take][] = [
  [
    'boojum',
    '{"proof":"AA=="}',
    async ({ folder }) => await prove(await bench.run(), { manifest, buildFolder: folder }, await bench.input('{}')),
  ],
  [
    'plonky2',
    '{"proof":"AA==","common":"AA==","verifier_data":"AA=="}',
    async ({ path }) => await runProver(await bench.run(), { prover: path, input: await bench.input('{}') }),
  ],
]

const millions = (entry: string) => `yes '${entry},' | head -n 12000000 | tr -d '\\n'`

// Parsed, each of these takes gigabytes of the worker's own memory, which no limit of a program bounds.
const swollen: [hazard: string, results: { proof?: string; values?: string }][] = [
  ['public values that are millions of numbers', { values: `printf '['; ${millions('0')}; printf '0]'` }],
  ['public values that are millions of texts', { values: `printf '['; ${millions('"1"')}; printf '"1"]'` }],
  ['a proof that is millions of objects', { proof: `printf '{"proof":['; ${millions('{}')}; printf '{}]}'` }],
]

async function programThat({ proof, values = `printf '["1"]'` }: { proof: string; values?: string | undefined }) {
  const folder = join(bench.folder, 'build')
  await mkdir(folder, { recursive: true })
  const path = join(folder, keptNames.program)
  await writeFile(path, `#!/bin/sh\n{ ${proof}; } > /out/proof.json\n{ ${values}; } > /out/public.json\n`)
  return { folder, path }
}

test.each(frameworks)('%s takes what the program around a circuit writes', async (_, proof, take) => {
  const taken = await take(await programThat({ proof: `printf '${proof}'` }))
  expect(taken).toMatchObject({ proof: expect.stringMatching(/proof\.json$/) })
})

test.each(frameworks.flatMap(([name, proof, take]) => swollen.map((one) => [name, ...one, proof, take] as const)))(
  '%s takes no results from a program that leaves %s',
  async (_name, _hazard, { proof, values }, small, take) => {
    const before = process.memoryUsage().heapTotal
    const taken = take(await programThat({ proof: proof ?? `printf '${small}'`, values }))
    await expect(taken).rejects.toThrow(
      /^The program ended before .*: it called exit, or wrote over its own results\.$/,
    )
    expect(process.memoryUsage().heapTotal - before).toBeLessThan(2 ** 28)
  },
)
