import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, expect, onTestFinished, test as plainTest } from 'vitest'
import { UserError } from '../../framework.ts'
import { commitOf } from './testing/git-objects.ts'
import { SMALL, crate, lockOf, mirrorsOf, onSmall, serve, small, usesSmall, whyNot } from './testing/small-crate.ts'
import { type Toy, installToy, roomy, toyProjects } from './testing/toy-projects.ts'
import { missingRustRequirement } from './find-rust.ts'
import { destinationsOf } from './git-crates.ts'

const missing = await missingRustRequirement(toyProjects)
const test = plainTest.skipIf(maySkip(missing))
const MIB = 1024 ** 2
let toy: Toy

beforeAll(async () => {
  if (missing === undefined) toy = await installToy()
}, 240_000)
afterAll(() => toy?.remove())

test('a redirection leads nowhere', { timeout: 240_000 }, async () => {
  let visits = 0
  const inside = createServer((_, response) => {
    visits++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  onTestFinished(() => void inside.close())
  const { port } = inside.address() as AddressInfo
  for (const to of [
    `http://127.0.0.1:${port}/small`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ]) {
    const host = await serve({
      small: (request, response) =>
        response.writeHead(302, { location: to + (request.url ?? '').replace('/small', '') }).end(),
    })
    const sentence = await whyNot(toy, lockOf(['small', SMALL, small.revision]), host)
    expect(sentence).toMatch(/^Revision .* could not be fetched from git\.example\. /)
  }
  expect(visits).toBe(0)
})

test('a repository without end is cut off', { timeout: 240_000 }, async () => {
  const large = commitOf({ ...crate('small', ''), noise: randomBytes(24 * MIB).toString('latin1') })
  const host = await serve({ small: large })
  const lock = lockOf(['small', SMALL, large.revision])
  expect(await whyNot(toy, lock, host, { ...roomy, diskBytes: 16 * MIB })).toMatch(
    /^The download of crates (?:was ended\. The download brought more than 32 MiB\.|wrote too much)/,
  )
})

test('what a host gives in place of a revision is not taken', { timeout: 240_000 }, async () => {
  const other = commitOf(crate('small', 'pub fn square(_: u64) -> u64 { 0 }'))
  const host = await serve({ small: { revision: small.revision, objects: other.objects } })
  expect(await whyNot(toy, lockOf(['small', SMALL, small.revision]), host)).toMatch(
    new RegExp(`^Revision ${small.revision} of https://git\\.example/small could not be fetched`),
  )
})

test.each([
  ['of the same host', 'https://git.example/inner'],
  ['of another one', 'https://elsewhere.example/inner'],
  ['of this machine', 'file:///etc'],
  ['by ssh', 'ssh://-oProxyCommand=id/inner'],
])('a repository with a submodule %s is refused', { timeout: 240_000 }, async (_, url) => {
  const inner = commitOf({ secret: 'hidden' })
  const outer = commitOf({
    ...crate('small', 'pub fn square(n: u64) -> u64 { n * n }'),
    '.gitmodules': `[submodule "inner"]\n\tpath = inner\n\turl = ${url}\n`,
    inner: { submoduleAt: inner.revision },
  })
  const host = await serve({ small: outer, inner })
  expect(await whyNot(toy, lockOf(['small', SMALL, outer.revision]), host)).toMatch(
    /^The git repository \S*small has submodules, and builds do not fetch these\./,
  )
})

test('links and paths that leave a repository find nothing of the server', { timeout: 240_000 }, async () => {
  const secret = `/var/tmp/secret-${process.pid}`
  await writeFile(secret, 'hidden treasure')
  const commits = [
    commitOf({ ...crate('small', 'pub const S: &str = include_str!("../link");'), link: { linkTo: secret } }),
    commitOf({ ...crate('small', `pub const S: &str = include_str!("${secret}");`) }),
    commitOf({ ...crate('small', ''), 'build.rs': { linkTo: secret } }),
    commitOf(crate('small', '', `[dependencies]\nout = { path = "../../../../../../var/tmp" }\n`)),
  ]
  for (const commit of commits) {
    const host = await serve({ small: commit })
    const files = { 'Cargo.lock': lockOf(['small', SMALL, commit.revision]) }
    const building = toy.build({ source: usesSmall, cargo: onSmall, files }, mirrorsOf(host))
    const failure: unknown = await building.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UserError)
    expect(String(failure)).not.toContain('hidden treasure')
  }
  await removeTree(secret)
})

plainTest("a project that names the host of an operator's mirror does not get behind it", () => {
  const gitMirrors = [{ prefix: 'https://github.com/', replacement: 'https://git.internal.example/github/' }]
  const locked = ['https://git.internal.example/secret', 'https://github.com/a/b', 'https://git.example/a'].map(
    (url) => ({ url, name: 'a', version: '1.0.0', source: '', host: new URL(url).hostname, revision: '' }),
  )
  const last = new Map(destinationsOf(locked, gitMirrors).map(({ host, mayBeLocal }) => [host, mayBeLocal ?? false]))
  expect(Object.fromEntries(last)).toEqual({ 'git.internal.example': false, 'git.example': false })
  const mirrored = destinationsOf(locked.slice(1), gitMirrors).map(({ host, mayBeLocal }) => [
    host,
    mayBeLocal ?? false,
  ])
  expect(Object.fromEntries(mirrored)).toEqual({ 'git.internal.example': true, 'git.example': false })
})
