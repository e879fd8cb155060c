import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exitCodes } from '../failure.ts'
import { run } from '../run.ts'
import { keptLoginsPath, writeKeptLogins } from './kept-logins.ts'
import { isPlainHttp } from './plain-http.ts'

test.each([
  'https://a.example',
  'http://127.0.0.1:8080',
  'http://127.9.9.9',
  'http://0x7f.1',
  'http://localhost',
  'http://a.localhost',
  'http://[::1]:80',
])('what is sent to %s is read by nobody on the way', (url) => expect(isPlainHttp(new URL(url).origin)).toBe(false))

test.each([
  'http://a.example',
  'http://127.0.0.1.a.example',
  'http://10.0.0.1',
  'http://localhost.a.example',
  'http://[fe80::1]',
  'http://xlocalhost',
])('what is sent to %s may be', (url) => expect(isPlainHttp(new URL(url).origin)).toBe(true))

let folder: string
let printed: string
/** Nobody is there: a command has said what it says before it asks. */
const url = 'http://proofs.invalid'
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-plain-'))
  printed = ''
  const keep = (text: unknown) => (printed += String(text)).length > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation((line) => void keep(`${line}\n`))
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'No.' }, { status: 404 }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true, force: true })
})

test.each(['PROOFYARD_API_KEY', 'SINDRI_API_KEY'])('a key in %s that goes there is said, once', async (name) => {
  await run(['project', 'list', '--url', url], { XDG_CONFIG_HOME: folder, [name]: 'secret' })
  expect(printed.match(/without encryption/g)).toHaveLength(1)
  expect(printed).toContain(name)
  expect(printed).not.toContain('secret')
})

test('with --json it is a line of its own', async () => {
  await run(['project', 'list', '--url', url, '--json'], { XDG_CONFIG_HOME: folder, PROOFYARD_API_KEY: 'secret' })
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toEqual([{ warning: expect.stringContaining('without encryption') }, { error: expect.any(Object) }])
})

test('a login that was meant is not said again', async () => {
  const env = { XDG_CONFIG_HOME: folder }
  const login = { key: 'k', keyId: '1', username: 'ada', team: 'ada' }
  await writeKeptLogins(keptLoginsPath(env), { server: url, logins: { [url]: login } })
  await run(['project', 'list'], env)
  expect(printed).not.toContain('without encryption')
})

test('nobody logs in there by mistake', async () => {
  const env = { XDG_CONFIG_HOME: folder }
  const typed = ['login', '--url', url, '--username', 'ada', '--password-stdin']
  const ask = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', ask)
  expect(await run(typed, env)).toBe(exitCodes.usage)
  expect(printed).toContain('--insecure')
  expect(ask).not.toHaveBeenCalled()
  await expect(readFile(keptLoginsPath(env))).rejects.toThrow('ENOENT')
})
