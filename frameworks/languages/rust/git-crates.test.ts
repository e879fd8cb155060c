import type { IncomingMessage, ServerResponse } from 'node:http'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { afterAll, beforeAll, describe, expect, test as plainTest } from 'vitest'
import { readHarnessEnd, reporting } from '../harness-end.ts'
import { commitOf } from './testing/git-objects.ts'
import {
  SMALL,
  crate,
  faultOf,
  lockOf,
  mirrorsOf,
  onSmall,
  serve,
  small,
  usesSmall,
  whyNot,
} from './testing/small-crate.ts'
import { type Toy, installToy, roomy, toyProjects } from './testing/toy-projects.ts'
import { missingRustRequirement } from './find-rust.ts'

const missing = await missingRustRequirement(toyProjects)
const test = plainTest.skipIf(maySkip(missing))
let toy: Toy

beforeAll(async () => {
  if (missing === undefined) toy = await installToy()
}, 240_000)
afterAll(() => toy?.remove())

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
    expect(await whyNot(toy, lock, host)).toMatch(/could not be fetched from git\.example/)
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
      'The project takes small from git, and it has no Cargo.lock of at most a mebibyte, which names the revision. Put Cargo.lock beside Cargo.toml, as cargo writes it.',
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
    expect(await whyNot(toy, lock, host)).toBe(sentence)
    expect(host.asked).toEqual([])
  })
})

test('a revision that is not there is told with its host', { timeout: 240_000 }, async () => {
  const host = await serve({ small })
  const gone = '0123456789'.repeat(4)
  const sentence = await whyNot(toy, lockOf(['small', SMALL, gone]), host)
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
  expect(await whyNot(toy, lock, await serve(repositories))).toMatch(
    new RegExp(String.raw`^Revision ${revision} of https://\S+ could not be fetched from git\.example\. ${sentence}$`),
  )
})

test('a host that is not there is told with the revision', { timeout: 240_000 }, async () => {
  const { revision } = small
  const files = { 'Cargo.lock': lockOf(['small', SMALL, revision]) }
  const begin = `Revision ${revision} of https://git.example/small could not be fetched from git.example. `
  const nowhere = await serve({})
  nowhere.close()
  const refused = await whyNot(toy, files['Cargo.lock'], nowhere)
  expect(refused).toBe(`${begin}127.0.0.1:${new URL(nowhere.url).port} refuses connections.`)
  const nameless = await faultOf(toy.build({ source: usesSmall, cargo: onSmall, files }))
  expect(nameless.slice(0, begin.length)).toBe(begin)
  expect(nameless.slice(begin.length)).toMatch(
    /^The (?:name git\.example has no address|address of git\.example cannot be looked up)\.$/,
  )
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
  expect(await whyNot(toy, lock, host)).toBe(
    'sindri.json says toyVersion 0.0.0, and Cargo.toml asks for proofyard-toy another version. Let both name the same version.',
  )
})

test('what a git dependency takes from git unnamed is refused', { timeout: 240_000 }, async () => {
  const deep = commitOf(crate('deep', ''))
  const middle = commitOf(crate('small', '', '[dependencies]\ndeep = { git = "https://git.example/deep" }\n'))
  const host = await serve({ small: middle, deep })
  expect(await whyNot(toy, lockOf(['small', SMALL, middle.revision]), host)).toMatch(
    /^The project takes deep from git, and its Cargo\.lock does not name the revision\./,
  )
})
