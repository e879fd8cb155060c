import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { testWithGo as test } from './testing/toolchain.ts'
import { writeManifest } from '@proofyard/toolchains/manifest.ts'
import { requirements } from './requirements.ts'
import { toolchains } from './toolchains.ts'

let toolFolder: string

beforeAll(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'tools-'))
})
afterAll(() => rm(toolFolder, { recursive: true }))

test('Go is ready, and a toolchain that another Go has compiled is named', async () => {
  expect(await requirements({ toolFolder })).toEqual([
    {
      name: 'Go',
      version: expect.stringMatching(/^1\.\d+/),
      required: true,
      state: 'ready',
      note: 'Compiles circuits.',
    },
  ])
  const folder = join(toolFolder, 'toolchains', 'gnark@v0.9.0')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'go-version'), '1.24.1')
  for (const gnark of toolchains.filter(({ id }) => id === 'gnark@v0.9.0')) await writeManifest(folder, gnark)
  const [tool] = await requirements({ toolFolder })
  expect(tool).toMatchObject({
    state: 'ready',
    note: expect.stringMatching(/another Go has compiled: .*gnark@v0\.9\.0\.$/),
  })
})
