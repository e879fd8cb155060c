import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildCircuit } from './build-circuit.ts'
import { openWorkshop } from './go-command.ts'
import { type GnarkBench, openGnarkBench } from './testing/bench.ts'
import { cubicFiles, cubicManifest } from './testing/cubic.ts'
import { testWithGo as test, toolchainForTests } from './testing/toolchain.ts'

let bench: GnarkBench

beforeAll(async () => {
  bench = await openGnarkBench()
}, 1_200_000)
afterAll(() => bench.remove())

test('a build finds the index of packages that its toolchain has, and makes none of its own', async () => {
  const run = await bench.run({ toolchainFolder: await toolchainForTests('v0.9.0') })
  await buildCircuit(run, await bench.project(cubicFiles(), cubicManifest()))
  const cache = join(run.workFolder, 'go', 'cache')
  const kept = await Promise.all((await readdir(cache)).map((name) => readFile(join(cache, name), 'latin1')))
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((content) => content.startsWith('go index'))).toEqual([])

  const workshop = await openWorkshop(await bench.run({ toolchainFolder: run.toolchainFolder ?? '' }))
  expect(workshop.indexed).toBe(true)
})
