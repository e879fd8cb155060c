import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { expect, test } from 'vitest'
import { programDetails } from '../program-details.ts'
import { verifyKey } from '../testing/verify-key.ts'
import { jolt } from './jolt.ts'
import { JoltManifest } from './manifest.ts'
import { proofBytes } from './resources.ts'
import { FORGEABLE, setupOf } from './setup.ts'
import { verify } from './verify.ts'

// What needs the host, which takes ten minutes to compile, is in the files of the heavy campaign.

const common = { circuitType: 'jolt', name: 'guest', packageName: 'guest', stdEnabled: true, guestFunction: 'prove' }
const parse = (keys: object) => JoltManifest.parse({ ...common, ...keys })

test('what is known at upload is what the wire wants', async () => {
  const sample = jolt.sample.folder
  const manifest = JoltManifest.parse(JSON.parse(await readFile(join(sample, 'sindri.json'), 'utf8')))
  expect(await jolt.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'jolt',
    details: {
      commitment_scheme: 'hyperkzg',
      std_enabled: false,
      jolt_version: '0.1.0',
      package_name: 'collatz',
      guest_function: 'collatz',
      ...programDetails(),
    },
  })
  expect(jolt.toolchains.map(({ id }) => id)).toContain(jolt.toolchainId(manifest))
})

test.each([
  [{ commitmentScheme: 'hyrax' }, /must be hyperkzg or zeromorph: Jolt 0\.1\.0 makes no proofs with hyrax/],
  [{ joltVersion: '0.2.0' }, /must be 0\.1\.0: later versions of Jolt have another machine/],
  [{ guestFunction: 'a-b' }, /must be the name of a function/],
  [{ guestFunction: '' }, /must be the name of a function/],
])('%s is refused with the reason', (keys, why) => {
  expect(() => parse(keys)).toThrow(why)
})

test.each(['hyperkzg', 'zeromorph'] as const)('a set-up of %s is never called sound', (commitmentScheme) => {
  const setup = setupOf(parse({ commitmentScheme }), { checked: [], unchecked: [] })
  expect(setup.kind).toBe('forgeable')
  expect(setup.statement).toMatch(/^The secret of this set-up is public: .*Anyone can forge proofs/)
  expect(FORGEABLE).toMatch(/^FORGEABLE BY ANYONE: /)
})

test('a key of another commitment scheme than the manifest names is refused before anything runs', async () => {
  for (const key of ['{"commitment_scheme":"zeromorph"}', '{}', '{"commitment_scheme":null}', 'null', '[', '7'])
    expect(await verifyKey(verify, parse({}), key), key).toBe(false)
  await expect(verifyKey(verify, parse({}), '{"commitment_scheme":"hyperkzg"}')).rejects.toThrow(
    'A program was started',
  )
})

test('a proof asks for memory by the length of its execution', () => {
  const size = 2 ** 16
  expect(proofBytes({ rows: 2 ** 10, size })).toBeLessThan(GiB)
  expect(proofBytes({ rows: 2 ** 19, size })).toBeGreaterThan(11 * GiB)
})
