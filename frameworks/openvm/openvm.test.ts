import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { expect, test } from 'vitest'
import { programDetails } from '../program-details.ts'
import { expectHeld } from '../testing/measured-peaks.ts'
import { verifyKey } from '../testing/verify-key.ts'
import { OpenvmManifest } from './manifest.ts'
import { openvm } from './openvm.ts'
import { provingBytes } from './resources.ts'
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
  ['root', /It wraps a STARK for the field of bn254, which did not end in 15 minutes of two processors/],
  ['evm', /OpenVM wants some 16 GB of memory for it, a key of more than 10 GB/],
] as const)(
  '%s waits for a prover outside, and is told what that needs and what this machine has',
  async (provingScheme, why) => {
    const manifest = parse({ provingScheme })
    const id = `openvm@2.0.2-${provingScheme}`
    expect(await openvm.describe({ manifest, folder: '' })).toMatchObject({ provingScheme, externalProver: id })
    const prover = openvm.toolchains.find((one) => one.id === openvm.toolchainId(manifest))
    expect(prover).toMatchObject({ id, isExternal: true })
    const sentence = (await prover?.missingRequirement()) ?? ''
    expect(sentence).toMatch(why)
    expect(sentence).toMatch(
      /^No prover of OpenVM 2\.0\.2 for \w+ is connected .*; this machine has \d+ GiB of memory and \d+ processors, .* app or stark: a stark proof is one STARK/,
    )
  },
)

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

test('a guest that uses the end of its memory has the tree of all of it admitted', () => {
  // 16,310 MiB were measured for one cycle of a program with data at the end of 512 MiB.
  expectHeld(provingBytes(parse({}), { segmentCells: 4_600_000, memoryBytes: 2 ** 29 }), 16_310)
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
