import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { type GitSource, fetchGitSource } from './git-source.ts'
import { newRepository, serveGitFolder } from './testing/git-backend.ts'

const URL = 'https://git.invalid/maker/library'
let folder: string
let revision: string
let host: Awaited<ReturnType<typeof serveGitFolder>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'git-source-'))
  revision = await newRepository(join(folder, 'repositories', 'maker', 'library'), {
    'core/lib.rs': '#![feature(old)]\nmod inner;\n',
    'core/Cargo.toml': 'name = "core"\n',
    'book/page.md': 'not wanted\n',
  })
  host = await serveGitFolder(join(folder, 'repositories'))
})
afterAll(async () => {
  host.close()
  await removeTree(folder)
})

/** Fetches into a new folder. */
async function fetchInto(
  name: string,
  change: Partial<GitSource> = {},
  mirror = host.url,
  silence = 60,
): Promise<string> {
  const into = join(folder, name)
  await mkdir(into)
  const source = { url: URL, revision, paths: ['core'], edits: [], ...change }
  await fetchGitSource(source, {
    folder: into,
    cacheFolder: join(folder, `${name}-cache`),
    gitMirrors: [{ prefix: 'https://git.invalid/', replacement: mirror }],
    signal: new AbortController().signal,
    longestSilenceSeconds: silence,
  })
  return into
}

test('the wanted files of a revision come by way of a mirror, and are edited', async () => {
  const edits = [
    { file: 'core/lib.rs', from: '#![feature(old)]\n', to: '' },
    { file: 'core/lib.rs', from: 'mod inner', to: 'pub mod inner' },
  ]
  const into = await fetchInto('edited', { edits })
  expect(await readdir(into)).toEqual(['core'])
  expect(await readFile(join(into, 'core', 'lib.rs'), 'utf8')).toBe('pub mod inner;\n')
})

test('what was fetched once is not fetched again', async () => {
  const into = join(folder, 'again')
  const options = {
    folder: into,
    cacheFolder: join(folder, 'edited-cache'),
    gitMirrors: [],
    signal: new AbortController().signal,
  }
  await mkdir(into)
  await fetchGitSource({ url: URL, revision, paths: ['core'], edits: [] }, options)
  expect(await readdir(join(into, 'core'))).toEqual(['Cargo.toml', 'lib.rs'])
})

test.each([
  ['that is not there any more', '#![feature(gone)]', 'stands there 0 times'],
  ['that stands there twice', 'e', 'stands there 3 times'],
])('an edit of a text %s ends it', async (_, from, sentence) => {
  const edits = [{ file: 'core/lib.rs', from, to: '' }]
  await expect(fetchInto(sentence.replaceAll(' ', '-'), { edits })).rejects.toThrow(
    `The text that is to be changed in core/lib.rs ${sentence}, and not once: ${from}`,
  )
})

test('a revision that the host does not have is told with the host', async () => {
  const missing = 'f'.repeat(40)
  await expect(fetchInto('missing', { revision: missing })).rejects.toThrow(
    `Revision ${missing} of ${URL} could not be fetched by way of ${host.url}maker/library: `,
  )
})

test('a host that does not answer is told, and what an operator can do', async () => {
  await expect(fetchInto('unreachable', {}, 'http://127.0.0.1:9/')).rejects.toThrow(
    /could not be fetched by way of http:\/\/127\.0\.0\.1:9\/maker\/library: .* A server without a way to it can have a mirror \(PROOFYARD_GIT_MIRRORS\)\.$/,
  )
})

test('killed-fetch: what git left that was killed is gone, and the next try succeeds', async () => {
  await expect(fetchInto('killed', {}, 'http://127.0.0.1:9/')).rejects.toThrow('could not be fetched')
  const repository = join(folder, 'killed-cache', 'source.git')
  const packs = join(repository, 'objects', 'pack')
  await writeFile(join(packs, 'tmp_pack_aB3xYz'), 'PACK')
  await writeFile(join(repository, 'shallow.lock'), '')
  await rm(join(folder, 'killed'), { recursive: true })
  await fetchInto('killed')
  expect(await readdir(packs)).not.toContain('tmp_pack_aB3xYz')
})

test('silent: a server that takes the request and sends nothing is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const mirror = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await expect(fetchInto('silent', {}, mirror, 1)).rejects.toThrow(/could not be fetched by way of .*too slow/)
  silent.closeAllConnections()
  silent.close()
}, 60_000)
