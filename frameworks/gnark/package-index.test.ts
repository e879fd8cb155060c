import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildCircuit } from './build-circuit.ts'
import { openBuildWorkspace } from '../languages/go/build-workspace.ts'
import { openGnarkWay } from './testing/way.ts'
import { cubicFiles, cubicManifest } from './testing/cubic.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import type { GnarkManifest } from './manifest.ts'
import { testWithGo as test, toolchainForTests } from './testing/toolchain.ts'

let way: WholeWay<GnarkManifest>

beforeAll(async () => {
  way = await openGnarkWay()
}, 1_200_000)
afterAll(() => way.bench.remove())

test('a build finds the index of packages that its toolchain has, and makes none of its own', async () => {
  const run = await way.bench.run({ toolchainFolder: await toolchainForTests('v0.9.0') })
  await buildCircuit(run, await way.bench.project(cubicFiles(), cubicManifest()))
  const cache = join(run.workFolder, 'go', 'cache')
  const kept = await Promise.all((await readdir(cache)).map((name) => readFile(join(cache, name), 'latin1')))
  expect(kept.length).toBeGreaterThan(0)
  // The go command makes one of the project's own packages, once these are two seconds old.
  const indexes = kept.filter((content) => content.startsWith('go index') && !content.includes('/work/project/'))
  expect(indexes).toEqual([])

  const other = await way.bench.run({ toolchainFolder: run.toolchainFolder ?? '' })
  const workspace = await openBuildWorkspace(other, join(other.workFolder, 'go'))
  expect(workspace.indexed).toBe(true)
})
