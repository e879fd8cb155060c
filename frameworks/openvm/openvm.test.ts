import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { expect, test } from 'vitest'
import { programDetails } from '../program-details.ts'
import { verifyKey } from '../testing/verify-key.ts'
import { OpenvmManifest } from './manifest.ts'
import { openvm } from './openvm.ts'
import { sizesFor } from './sizes.ts'
import { verify } from './verify.ts'
import { openvmVersions } from './versions.ts'

// What needs the host, which takes ten minutes to compile, is in the files of the heavy campaign.

const common = { circuitType: 'openvm' as const, name: 'guest' }
const parse = (keys: object) => OpenvmManifest.parse({ ...common, ...keys })

test('what is known at upload is what the wire wants', async () => {
  const sample = openvm.sample.folder
  const manifest = OpenvmManifest.parse(JSON.parse(await readFile(join(sample, 'sindri.json'), 'utf8')))
  expect(await openvm.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'app',
    details: { openvm_version: '2.0.2', ...programDetails() },
  })
  expect(openvm.toolchains.map(({ id }) => id)).toContain(openvm.toolchainId(manifest))
})

test("Scroll's OpenVM is accepted, and waits for a prover outside", async () => {
  const manifest = parse({ openvmVersion: 'scroll', provingScheme: 'root' })
  expect(await openvm.describe({ manifest, folder: '' })).toEqual({
    provingScheme: 'root',
    details: { openvm_version: 'scroll', ...programDetails() },
    externalProver: 'openvm@scroll',
  })
  const prover = openvm.toolchains.find(({ id }) => id === openvm.toolchainId(manifest))
  expect(await prover?.missingRequirement()).toBe("No prover of Scroll's OpenVM is connected to this server.")
})

test.each([
  ['root', /must be app or stark: root wraps a proof for the field of bn254, took more than 15 minutes/],
  ['evm', /must be app or stark: evm needs the powers of tau and keys of gigabytes/],
])('%s is refused with the reason', (provingScheme, why) => {
  expect(() => parse({ provingScheme })).toThrow(why)
})

test('a key of another scheme than the manifest names is refused before anything runs', async () => {
  for (const key of ['{"key":{"stark":{}}}', '{"key":{}}', '{"key":{"app":null}}', '{}', 'null', '['])
    expect(await verifyKey(verify, parse({}), key), key).toBe(false)
  await expect(verifyKey(verify, parse({}), '{"key":{"app":{}}}')).rejects.toThrow('A program was started')
})

test('a small machine gets smaller segments, and the same keys', () => {
  const [small, large] = [sizesFor(8 * GiB), sizesFor(24 * GiB)]
  expect(small.segmentBytes).toBeLessThan(large.segmentBytes)
  expect(small.logStackedHeight).toBe(large.logStackedHeight)
})

test('the versions that a build names are those of the host', async () => {
  const lock = await readFile(join(import.meta.dirname, 'harness', 'Cargo.lock'), 'utf8')
  const locked = (crate: string) => new RegExp(`name = "${crate}"\nversion = "(.*)"`).exec(lock)?.[1]
  expect(openvmVersions).toEqual({
    openvm: locked('openvm-sdk'),
    'openvm-stark-backend': locked('openvm-stark-backend'),
    plonky3: locked('p3-baby-bear'),
  })
})
