import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LOCAL_URL, findServer, originOf } from './find-server.ts'
import { keptLoginsPath, readKeptLogins, writeKeptLogins } from './kept-logins.ts'

let folder: string
let env: Record<string, string | undefined>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-find-'))
  env = { XDG_CONFIG_HOME: folder }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const login = { key: 'kept', keyId: '1', username: 'ada', team: 'ada' }
const keep = () =>
  writeKeptLogins(keptLoginsPath(env), {
    server: 'https://kept.example',
    logins: { 'https://kept.example': login, 'https://other.example': { ...login, key: 'other' } },
  })

test('nothing said means this machine, and nobody', async () => {
  expect(await findServer(undefined, env)).toMatchObject({ url: LOCAL_URL, key: undefined })
})

test('the last login serves, and each server has its own key', async () => {
  await keep()
  expect(await findServer(undefined, env)).toMatchObject({ url: 'https://kept.example', key: 'kept' })
  expect(await findServer('other.example/z/ada', env)).toMatchObject({ url: 'https://other.example', key: 'other' })
  expect(await findServer('https://stranger.example', env)).toMatchObject({ key: undefined })
  expect(await findServer(undefined, { ...env, SINDRI_BASE_URL: 'http://kept.example' })).toMatchObject({
    url: 'http://kept.example',
    key: undefined,
  })
})

test('variables go before it, ours before those of the public clients', async () => {
  await keep()
  const both = { ...env, PROOFYARD_URL: 'https://a.example', SINDRI_BASE_URL: 'https://b.example', SINDRI_API_KEY: 'k' }
  expect(await findServer(undefined, both)).toMatchObject({
    url: 'https://a.example',
    key: 'k',
    keyFrom: 'SINDRI_API_KEY',
  })
  expect(await findServer(undefined, { ...both, PROOFYARD_API_KEY: 'own' })).toMatchObject({ key: 'own' })
})

test('the login of the public npm client serves where there is no other, at its own server', async () => {
  const file = join(folder, 'sindri', 'sindri.conf.json')
  await mkdir(dirname(file))
  await writeFile(file, JSON.stringify({ auth: { apiKey: 'theirs', baseUrl: 'https://theirs.example' } }))
  expect(await findServer(undefined, env)).toMatchObject({ url: 'https://theirs.example', key: 'theirs' })
  expect(await findServer('https://stranger.example', env)).toMatchObject({ key: undefined })
})

test('variables that are empty name no folder, least of all the one that one works in', () => {
  expect(keptLoginsPath({ XDG_CONFIG_HOME: '', PROOFYARD_CONFIG: '' })).toMatch(/^\/.*\/proofyard\/config\.json$/)
})

test('a file that cannot be understood is said, and kept as it is', async () => {
  await mkdir(dirname(keptLoginsPath(env)), { recursive: true })
  await writeFile(keptLoginsPath(env), '{"logins": 3}')
  await expect(findServer(undefined, env)).rejects.toThrow('config.json cannot be understood')
})

test('what is kept is for its owner alone', async () => {
  await keep()
  expect((await stat(keptLoginsPath(env))).mode & 0o777).toBe(0o600)
  expect((await readKeptLogins(keptLoginsPath(env))).server).toBe('https://kept.example')
})

test.each(['', 'ftp://x.example', 'https://', 'not a host'])('%j is no server', (url) => {
  expect(() => originOf(url)).toThrow('is no address of a server')
})
