import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SnarkvmManifest } from './manifest.ts'
import { snarkvm } from './snarkvm.ts'

// What needs the helper, which takes ten minutes to compile, is in the files of the heavy campaign.

test('what is known at upload is what the wire wants', async () => {
  const sample = snarkvm.sample.folder
  const manifest = SnarkvmManifest.parse(JSON.parse(await readFile(join(sample, 'sindri.json'), 'utf8')))
  expect(await snarkvm.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'snarkvm',
    details: { function_name: 'prove_bid', network: 'mainnet' },
  })
  expect(snarkvm.toolchains.map(({ id }) => id)).toContain(snarkvm.toolchainId(manifest))
})
