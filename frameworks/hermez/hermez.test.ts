import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkbench } from '../testing/workbench.ts'
import type { Workbench } from '../testing/workbench.ts'
import { hermez } from './hermez.ts'
import { HermezManifest } from './manifest.ts'
import { installedToolchain } from './testing/installed.ts'

let bench: Workbench<HermezManifest>
let toolchainFolder: string

beforeAll(async () => {
  toolchainFolder = await installedToolchain()
  bench = await openWorkbench('hermez', HermezManifest)
})
afterAll(() => bench.remove())

const sample = (name: string) => readFile(join(hermez.sample.folder, name), 'utf8')

test('the sample compiles, proves and verifies', async () => {
  const project = await bench.project({
    'main.pil': await sample('main.pil'),
    'executor.js': await sample('executor.js'),
  })
  const compiling = await bench.run({ toolchainFolder })
  const compiled = await hermez.compile(compiling, project)
  const kept = await bench.keep(project, compiled)
  const run = await bench.run({ toolchainFolder })
  const { witness } = await hermez.execute(run, kept, await sample('input.json'))
  const proved = await hermez.prove(run, kept, witness)
  const claim = { ...proved, manifest: project.manifest, verificationKey: compiled.verificationKey ?? '' }
  expect(await hermez.verify(run, claim)).toBe(true)
})
