import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testWithGo } from './testing/toolchain.ts'
import { toolchains } from './toolchains.ts'
import { gnarkVersionNames, gnarkVersions, takesHashToField, toolchainId } from './versions.ts'

const modules = join(import.meta.dirname, 'go', 'modules')

test.each(gnarkVersionNames)('the toolchain of %s is pinned by a go.mod and by checksums', async (version) => {
  const goMod = await readFile(join(modules, `${version}.mod`), 'utf8')
  expect(goMod).toContain(`\tgithub.com/consensys/gnark ${version}\n`)
  expect(goMod).toContain(`\ngo ${gnarkVersions[version].go}\n`)
  const sums = await readFile(join(modules, `${version}.sum`), 'utf8')
  expect(sums).toMatch(new RegExp(`^github\\.com/consensys/gnark ${version} h1:`, 'm'))
  expect(toolchains.map(({ id }) => id)).toContain(toolchainId(version))
})

testWithGo('this machine lacks nothing that a toolchain needs', async () => {
  expect(await Promise.all(toolchains.map(({ missingRequirement }) => missingRequirement()))).toEqual(
    toolchains.map(() => undefined),
  )
})

test('a hash to the field can be chosen from v0.10.0 on', () => {
  expect(gnarkVersionNames.filter((version) => !takesHashToField(version))).toEqual(['v0.8.1', 'v0.9.0'])
})
