import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { expect, test } from 'vitest'
import { toolchainRows } from './toolchain-rows.ts'

const toolchain: Toolchain = {
  id: 'gnark@v1',
  description: 'Gnark',
  bytes: 0,
  missingRequirement: () => Promise.resolve(undefined),
  install: () => Promise.resolve(),
}

test('a worker installs by itself what jobs need, and no verifier for browsers', async () => {
  const verifier = { ...toolchain, id: 'gnark-verifier@v1', verifies: 'gnark@v1' }
  const place = { toolFolder: join(tmpdir(), 'proofyard-no-such-folder') }
  const notes = async (mode: 'install' | 'off') =>
    (await toolchainRows([toolchain, verifier], { ...place, toolchains: mode })).map(({ note }) => note)
  expect(await notes('install')).toEqual([
    'Gnark. `proofyard toolchain install gnark@v1` installs it, or the worker does when a project needs it.',
    'Gnark. `proofyard toolchain install gnark-verifier@v1` installs it.',
  ])
  expect(await notes('off')).toEqual([
    'Gnark. `proofyard toolchain install gnark@v1` installs it.',
    'Gnark. `proofyard toolchain install gnark-verifier@v1` installs it.',
  ])
})
