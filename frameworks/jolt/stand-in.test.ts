import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, expect, test } from 'vitest'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { standInForJolt } from './stand-in.ts'
import { JOLT_COMMIT } from './versions.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => removeTree(folder))))

async function projectOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

const git = 'git = "https://github.com/a16z/jolt"'
const asking = (line: string) => projectOf({ 'Cargo.toml': `[package]\nname = "guest"\n\n[dependencies]\n${line}\n` })
const pinned = `jolt = { package = "jolt-sdk", ${git}, rev = "${JOLT_COMMIT}", features = ["guest-std"] }`

test("Jolt's crate becomes ours, with the features that the project asks for", async () => {
  const folder = await asking(pinned)
  expect(await standInForJolt(folder)).toEqual({ usesStd: true })
  expect(parse(await readFile(join(folder, 'Cargo.toml'), 'utf8'))['dependencies']).toEqual({
    jolt: { package: 'jolt-sdk', path: 'proofyard-jolt-sdk/sdk', features: ['guest-std'] },
  })
  expect(await readFile(join(folder, 'proofyard-jolt-sdk', 'sdk', 'Cargo.toml'), 'utf8')).toMatch(/name = "jolt-sdk"/)
})

test('packages below the root, dependencies of a workspace and of a target are found', async () => {
  const folder = await projectOf({
    'Cargo.toml': `[workspace]\nmembers = ["a/guest"]\n[workspace.dependencies]\n${pinned}\n[patch.crates-io]\nark-ff = { git = "https://github.com/a16z/arkworks-algebra" }\n`,
    'a/guest/Cargo.toml': `[package]\nname = "guest"\n[target.'cfg(unix)'.dependencies.jolt]\npackage = "jolt-sdk"\n${git}\nrev = "33c737e60af2bcb514d7b83ca8a3bd0143d49d21"\n[dependencies]\nother = { path = "../other" }\n`,
    'a/other/Cargo.toml':
      '[package]\nname = "other"\n[dependencies]\njolt = { workspace = true, package = "jolt-sdk" }\n',
  })
  expect(await standInForJolt(folder)).toEqual({ usesStd: true })
  const guest = await readFile(join(folder, 'a', 'guest', 'Cargo.toml'), 'utf8')
  expect(guest).toMatch(/path = "\.\.\/\.\.\/proofyard-jolt-sdk\/sdk"/)
  expect(await readFile(join(folder, 'Cargo.toml'), 'utf8')).not.toMatch(/arkworks/)
  expect(await readFile(join(folder, 'a', 'other', 'Cargo.toml'), 'utf8')).toMatch(/workspace = true/)
})

test('a project that does not ask for it is told apart', async () => {
  expect(await standInForJolt(await asking('serde = "1"'))).toBeUndefined()
})

test.each([
  [
    `jolt = { package = "jolt-sdk", ${git} }`,
    /without a revision, which means the newest one\. This server proves guests of Jolt 0\.1\.0 only\./,
  ],
  [`jolt = { package = "jolt-sdk", ${git}, branch = "main" }`, /without a revision/],
  [`jolt = { package = "jolt-sdk", ${git}, rev = "0123456789abcdef" }`, /asks for jolt-sdk at 0123456789abcdef\./],
  [`jolt = { package = "jolt-sdk", ${git}, rev = "5" }`, /asks for jolt-sdk at 5\./],
  [
    'jolt = { package = "jolt-sdk", git = "https://example.com/jolt", rev = "55c577f5" }',
    /which is not Jolt's own repository\./,
  ],
  ['jolt-sdk = { path = "../jolt-sdk" }', /from a path, and this server brings its own\./],
  ['jolt-sdk = "0.2"', /in version 0\.2\./],
  ['jolt-sdk = 5', /in version 5\./],
])('%s is refused with what to write', async (line, why) => {
  const failure = standInForJolt(await asking(line))
  await expect(failure).rejects.toThrow(why)
  await expect(failure).rejects.toThrow(/Write jolt = \{ package = "jolt-sdk"/)
})

test('what is no TOML is told with its line', async () => {
  const failure = standInForJolt(await projectOf({ 'Cargo.toml': '[package]\nname = ' }))
  await expect(failure).rejects.toThrow(/^Cargo\.toml is not TOML, at line 2: /)
})

test('nothing is written by way of a link', async () => {
  const folder = await projectOf({ 'a/readme.txt': '' })
  const outside = await projectOf({ 'Cargo.toml': `[dependencies]\n${pinned}\n` })
  await symlink(join(outside, 'Cargo.toml'), join(folder, 'Cargo.toml'))
  await symlink(outside, join(folder, 'proofyard-jolt-sdk'))
  await symlink(outside, join(folder, 'linked'))
  expect(await standInForJolt(folder)).toBeUndefined()
  expect(await readFile(join(outside, 'Cargo.toml'), 'utf8')).toMatch(/git = /)
})
