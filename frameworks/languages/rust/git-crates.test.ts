import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test as plainTest } from 'vitest'
import { UserError } from '../../framework.ts'
import { readHarnessEnd, reporting } from '../harness-end.ts'
import { type GitHost, serveGit } from './testing/git-host.ts'
import { type Tree, commitOf } from './testing/git-objects.ts'
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
afterAll(() => toy.remove())

const opened: { close: () => void }[] = []
afterEach(() => opened.splice(0).forEach((one) => one.close()))

async function serve(...repositories: Parameters<typeof serveGit>): Promise<GitHost> {
  const host = await serveGit(...repositories)
  opened.push(host)
  return host
}

/** Both hosts are the server on the loopback address, as an operator may have it. */
const mirrorsOf = ({ url }: Pick<GitHost, 'url'>) => ({
  gitMirrors: ['https://github.com/', 'https://git.example/'].map((prefix) => ({ prefix, replacement: url })),
})

/** The files of a crate. */
const crate = (name: string, source: string, more = ''): Tree => ({
  'Cargo.toml': `[package]\nname = "${name}"\nversion = "0.2.0"\nedition = "2021"\n${more}`,
  'src/lib.rs': source,
})

/** Name, source and revision of each entry. */
function lockOf(...packages: [name: string, source: string, revision: string][]): string {
  const entries = packages.map(
    ([name, source, revision]) =>
      `[[package]]\nname = "${name}"\nversion = "0.2.0"\nsource = "git+${source}#${revision}"\n`,
  )
  return ['version = 4\n', ...entries].join('\n')
}

const usesSmall = 'pub fn square(n: u64) -> u64 { small::square(n) }'
const onSmall = '[dependencies]\nsmall = { git = "https://git.example/small", tag = "v1" }\n'
const SMALL = 'https://git.example/small?tag=v1'
const small = commitOf(crate('small', 'pub fn square(n: u64) -> u64 { n * n }'))

/** The one sentence with which a build fails, which names no folder of this machine. */
async function faultOf(building: Promise<unknown>): Promise<string> {
  const failure: unknown = await building.catch((error: unknown) => error)
  if (!(failure instanceof UserError)) throw failure
  expect(failure.message).not.toMatch(/\n|\/(?:work|cargo|rust|tmp)\b/)
  return failure.message
}

/** The sentence with which a project fails that takes `small` from git. */
async function whyNot(lock: string | undefined, host: Pick<GitHost, 'url'>, fetch = roomy): Promise<string> {
  const files: Record<string, string> = lock === undefined ? {} : { 'Cargo.lock': lock }
  return await faultOf(toy.build({ source: usesSmall, cargo: onSmall, files }, { ...mirrorsOf(host), fetch }))
}

test(
  'what Cargo.lock names is fetched, also what that takes from git, and nothing else',
  { timeout: 240_000 },
  async () => {
    const deep = commitOf({
      ...crate('deep', 'pub fn times(a: u64, b: u64) -> u64 { a * b }'),
      // Neither is used of a dependency.
      '.cargo/config.toml': '[build]\nrustc = "/bin/false"\n[source.crates-io]\nreplace-with = "none"\n',
      'rust-toolchain': 'nightly-2000-01-01',
    })
    const dependencies = [
      'deep = { git = "https://github.com/Deep/deep.git" }',
      'plain = { git = "https://git.example/plain", branch = "main" }',
    ]
    const patch = '[patch.crates-io]\nserde = { git = "https://patched.example/serde" }\n'
    const middle = commitOf(
      crate(
        'small',
        'pub fn square(n: u64) -> u64 { deep::times(n, n) + plain::ZERO }',
        `[dependencies]\n${dependencies.join('\n')}\n${patch}`,
      ),
    )
    const plain = commitOf(crate('plain', 'pub const ZERO: u64 = 0;'))
    const host = await serve({ small: middle, 'Deep/deep.git': deep, plain, other: small })
    const program = await toy.build(
      {
        source: usesSmall,
        cargo: onSmall,
        files: {
          'Cargo.lock': lockOf(
            ['small', SMALL, middle.revision],
            ['deep', 'https://github.com/Deep/deep.git', deep.revision],
            ['plain', 'https://git.example/plain?branch=main', plain.revision],
            ['other', 'https://git.example/other', small.revision],
          ),
        },
      },
      mirrorsOf(host),
    )
    const outcome = await toy.sandbox.run({
      program: '/program/it',
      args: ['7'],
      mounts: [readOnly(program, '/program/it')],
      cwd: '/tmp',
      limits: roomy,
      ...reporting,
    })
    expect(readHarnessEnd(outcome)).toEqual({ kind: 'succeeded', result: '49' })
    const repositories = host.asked.map((one) => one.replace(/^\w+ \/(.*?)\/(?:info\/refs|git-upload-pack)$/, '$1'))
    expect([...new Set(repositories)].toSorted()).toEqual(['Deep/deep.git', 'plain', 'small'])

    // What one project fetched is not there for the next.
    host.close()
    const lock = lockOf(['small', SMALL, middle.revision])
    expect(await whyNot(lock, host)).toMatch(/could not be fetched from git\.example/)
  },
)

describe('without a request', () => {
  const revision = '1'.repeat(40)
  const notLocked =
    'The project takes small from git, and its Cargo.lock does not name the revision. Let cargo write Cargo.lock again (cargo generate-lockfile), and put it beside Cargo.toml.'
  const noPlace =
    'Cargo.lock takes small from a place that builds do not fetch from. It must be https://, the name of a host and a path, without user, password and port, and a revision.'
  const hosts = Array.from({ length: 1000 }, (_, index) => `https://host-${index}.example/a`)

  test.each<[hazard: string, lock: string | undefined, sentence: string]>([
    [
      'no Cargo.lock',
      undefined,
      'The project takes small from git, and it has no Cargo.lock, which names the revision. Put Cargo.lock beside Cargo.toml, as cargo writes it.',
    ],
    ['no TOML', '[[package', 'Cargo.lock cannot be read.'],
    ['another document', 'package = 3', 'Cargo.lock cannot be read.'],
    ['another tag', lockOf(['small', 'https://git.example/small?tag=v2', revision]), notLocked],
    ['another host', lockOf(['small', 'https://git2.example/small?tag=v1', revision]), notLocked],
    ['another package', lockOf(['large', SMALL, revision]), notLocked],
    ...[
      'http://git.example/small?tag=v1',
      'file:///etc/small?tag=v1',
      'ssh://git@git.example/small?tag=v1',
      'git://git.example/small?tag=v1',
      'https://user:secret@git.example/small?tag=v1',
      'https://git.example:8443/small?tag=v1',
      'https://127.0.0.1/small?tag=v1',
      'https://[::1]/small?tag=v1',
      'https://localhost/small?tag=v1',
      'ssh://-oProxyCommand=id/small?tag=v1',
      'https://git.example/small?upload-pack=id',
    ].map((source): [string, string, string] => [source, lockOf(['small', source, revision]), noPlace]),
    ['no revision', lockOf(['small', SMALL, 'main']), noPlace],
    ['a short revision', lockOf(['small', SMALL, '1111111']), noPlace],
    [
      'a thousand hosts',
      lockOf(['small', SMALL, revision], ...hosts.map((url): [string, string, string] => ['a', url, revision])),
      'Cargo.lock takes 1001 packages from git, of 1001 hosts. Builds fetch at most 256, of 8 hosts.',
    ],
  ])('%s ends a build', async (_, lock, sentence) => {
    const host = await serve({ small })
    expect(await whyNot(lock, host)).toBe(sentence)
    expect(host.asked).toEqual([])
  })
})

test('a revision that is not there is told with its host', { timeout: 240_000 }, async () => {
  const host = await serve({ small })
  const gone = '0123456789'.repeat(4)
  const sentence = await whyNot(lockOf(['small', SMALL, gone]), host)
  expect(sentence).toBe(
    `Revision ${gone} of https://git.example/small could not be fetched from git.example. The repository does not have it.`,
  )
})

test.each([
  ['is not there', {}, 'The host has no such repository.'],
  [
    'asks for a login',
    {
      small: (_: IncomingMessage, response: ServerResponse) =>
        response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end(),
    },
    'The host has no such repository, or asks for a login.',
  ],
])('a repository that %s is told', { timeout: 240_000 }, async (_, repositories, sentence) => {
  const { revision } = small
  // Another spelling of the same for cargo.
  const lock = lockOf(['small', 'https://git.example/small.git?tag=v1', revision])
  expect(await whyNot(lock, await serve(repositories))).toMatch(
    new RegExp(String.raw`^Revision ${revision} of https://\S+ could not be fetched from git\.example\. ${sentence}$`),
  )
})

test('a host that is not there is told with the revision', { timeout: 240_000 }, async () => {
  const { revision } = small
  const files = { 'Cargo.lock': lockOf(['small', SMALL, revision]) }
  const begin = `Revision ${revision} of https://git.example/small could not be fetched from git.example. `
  const nowhere = await serve({})
  nowhere.close()
  const refused = await whyNot(files['Cargo.lock'], nowhere)
  expect(refused).toBe(`${begin}127.0.0.1:${new URL(nowhere.url).port} refuses connections.`)
  const nameless = await faultOf(toy.build({ source: usesSmall, cargo: onSmall, files }))
  expect(nameless.slice(0, begin.length)).toBe(begin)
  expect(nameless.slice(begin.length)).toMatch(
    /^The (?:name git\.example has no address|address of git\.example cannot be looked up)\.$/,
  )
})

test('a host of the local network is reached by its mirror only', { timeout: 240_000 }, async () => {
  const local = commitOf(crate('local', ''))
  const host = await serve({ small, local })
  const source = 'https://localtest.invalid/local'
  const sentence = await faultOf(
    toy.build(
      {
        source: '',
        cargo: `[dependencies]\nlocal = { git = "${source}" }\n`,
        files: { 'Cargo.lock': lockOf(['local', source, local.revision]) },
      },
      mirrorsOf(host),
    ),
  )
  expect(sentence).toMatch(/could not be fetched from localtest\.invalid\. /)
  expect(host.asked).toEqual([])
})

test('a redirection leads nowhere', { timeout: 240_000 }, async () => {
  let visits = 0
  const inside = createServer((_, response) => {
    visits++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  opened.push({ close: () => inside.close() })
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
    const sentence = await whyNot(lockOf(['small', SMALL, small.revision]), host)
    expect(sentence).toMatch(/^Revision .* could not be fetched from git\.example\. /)
  }
  expect(visits).toBe(0)
})

test('a repository without end is cut off', { timeout: 240_000 }, async () => {
  const large = commitOf({ ...crate('small', ''), noise: randomBytes(24 * MIB).toString('latin1') })
  const host = await serve({ small: large })
  const lock = lockOf(['small', SMALL, large.revision])
  expect(await whyNot(lock, host, { ...roomy, diskBytes: 16 * MIB })).toMatch(
    /^The download of crates (?:was ended\. The download brought more than 32 MiB\.|wrote too much)/,
  )
})

test('what a host gives in place of a revision is not taken', { timeout: 240_000 }, async () => {
  const other = commitOf(crate('small', 'pub fn square(_: u64) -> u64 { 0 }'))
  const host = await serve({ small: { revision: small.revision, objects: other.objects } })
  expect(await whyNot(lockOf(['small', SMALL, small.revision]), host)).toMatch(
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
  expect(await whyNot(lockOf(['small', SMALL, outer.revision]), host)).toMatch(
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

test("a git repository cannot bring the toolchain's library a second time", { timeout: 240_000 }, async () => {
  const library = { 'Cargo.toml': '[package]\nname = "proofyard-toy"\nversion = "0.0.0"\n', 'src/lib.rs': '' }
  const needs = '[dependencies]\nproofyard-toy = { git = "https://git.example/library" }\n'
  const [toyAgain, middle] = [commitOf(library), commitOf(crate('small', '', needs))]
  const host = await serve({ small: middle, library: toyAgain })
  const entry = ['proofyard-toy', 'https://git.example/library', toyAgain.revision] as const
  const lock =
    lockOf(['small', SMALL, middle.revision]) +
    lockOf([...entry])
      .replace('version = 4\n', '')
      .replace('0.2.0', '0.0.0')
  expect(await whyNot(lock, host)).toBe(
    'sindri.json says toyVersion 0.0.0, and Cargo.toml asks for proofyard-toy another version. Let both name the same version.',
  )
})

test('what a git dependency takes from git unnamed is refused', { timeout: 240_000 }, async () => {
  const deep = commitOf(crate('deep', ''))
  const middle = commitOf(crate('small', '', '[dependencies]\ndeep = { git = "https://git.example/deep" }\n'))
  const host = await serve({ small: middle, deep })
  expect(await whyNot(lockOf(['small', SMALL, middle.revision]), host)).toMatch(
    /^The project takes deep from git, and its Cargo\.lock does not name the revision\./,
  )
})
