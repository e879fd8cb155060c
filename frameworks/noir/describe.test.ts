import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NoirManifest } from './manifest.ts'
import { noir } from './noir.ts'
import { pairFor } from './pairs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noir-describe-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const manifest = (noirVersion?: string) => NoirManifest.parse({ circuitType: 'noir', name: 'x', noirVersion })

test('at upload a build has the name of its package, and the version that will build it', async () => {
  await writeFile(join(folder, 'Nargo.toml'), '[package]\nname = "of_age"\n')
  expect(await noir.describe({ manifest: manifest('0.27.0'), folder })).toEqual({
    provingScheme: 'barretenberg',
    details: {
      curve: 'bn254',
      noir_version: '0.34.0',
      nargo_package_name: 'of_age',
      acir_opcodes: null,
      circuit_size: null,
    },
  })
})

test.each([
  ['no Nargo.toml', undefined],
  ['a Nargo.toml that is not TOML', '[package'],
  ['a name that is a number', '[package]\nname = 1\n'],
  ['a list nested without end', `a = ${'['.repeat(60_000)}`],
])('%s gives an empty name, for the compilation to explain', async (_, text) => {
  if (text !== undefined) await writeFile(join(folder, 'Nargo.toml'), text)
  expect((await noir.describe({ manifest: manifest(), folder })).details['nargo_package_name']).toBe('')
})

test('a Nargo.toml that is a folder gives an empty name', async () => {
  await mkdir(join(folder, 'Nargo.toml'))
  expect((await noir.describe({ manifest: manifest(), folder })).details['nargo_package_name']).toBe('')
})

test('each version that a manifest may name is built by a toolchain that is offered', () => {
  const ids = new Set(noir.toolchains.map(({ id }) => id))
  for (const version of NoirManifest.shape.noirVersion.def.innerType.options) {
    expect(ids).toContain(noir.toolchainId(manifest(version)))
    expect(pairFor(version).noir).toBeTypeOf('string')
  }
  expect(noir.toolchainId(manifest())).toBe('noir@1.0.0-beta.26')
})
