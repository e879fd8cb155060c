import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { installedToolchain } from './testing/installed.ts'
import { hermezToolchain, hermezVersions } from './toolchains.ts'

afterEach(() => vi.unstubAllEnvs())

test('the toolchain is named after its prover, and holds the exact versions that builds tell', async () => {
  expect(hermezToolchain.id).toBe('hermez@0.0.58')
  const require = createRequire(join(await installedToolchain(), 'package.json'))
  for (const [name, version] of Object.entries(hermezVersions)) {
    expect(require(`${name}/package.json`).version, name).toBe(version)
  }
})

test('each package of its lock file has a checksum', async () => {
  const { packages } = JSON.parse(await readFile(join(import.meta.dirname, 'toolchain', 'package-lock.json'), 'utf8'))
  const { '': _, ...installed } = packages
  for (const [path, one] of Object.entries<{ integrity?: string }>(installed)) {
    expect(one.integrity, path).toMatch(/^sha512-/)
  }
})

test('without npm it says how to get it', async () => {
  expect(await hermezToolchain.missingRequirement()).toBeUndefined()
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('npm_execpath', undefined)
  expect(await hermezToolchain.missingRequirement()).toMatch(/^npm is not found: install Node with npm/)
})
