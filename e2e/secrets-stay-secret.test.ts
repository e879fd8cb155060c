import { type Dirent, createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, pack, prove, untilDone } from './harness/api.ts'
import { preparedDataFolder, type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
/** What must be written down nowhere, by what it is. */
const secrets = new Map<string, string>()

beforeAll(async () => {
  // With the embedded PostgreSQL, whose files are looked through as well.
  proofyard = await startProofyard({ PROOFYARD_DATA: await preparedDataFolder(), PROOFYARD_LOG: 'debug' })
  secrets.set('the first password', proofyard.password)
  secrets.set('the first API key', proofyard.apiKey)
})
afterAll(() => proofyard.remove())

/** Remembers a secret, and gives it back. */
function secret(what: string, text: string): string {
  secrets.set(what, text)
  return text
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${proofyard.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function field(response: Response, name: string): Promise<string> {
  const value: unknown = new Map(Object.entries((await response.json()) ?? {})).get(name)
  if (typeof value !== 'string') throw new Error(`The answer has no "${name}".`)
  return value
}

function cookie(response: Response, name: string): string {
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith(`${name}=`))
  return /=([^;]*)/.exec(cookie ?? '')?.[1] ?? ''
}

/** What a person does with passwords, sessions, tokens and keys, rightly and wrongly. */
async function useAccounts(): Promise<void> {
  const username = 'grace'
  const password = secret('a password', 'sesame-4711-open')
  const signedUp = await post('v1/user/signup', { username, email: 'grace@example.org', password })
  expect(signedUp.status).toBe(201)
  expect((await post('v1/user/login', { username, password: secret('a wrong password', 'wr0ng-4712') })).status).toBe(
    401,
  )
  expect((await post('v1/user/login', `{"username":"grace","password":"${password}"`)).status).toBe(400)
  const loggedIn = await post('v1/user/login', { username, password })
  const session = secret('a session', cookie(loggedIn, 'sessionid'))
  const csrf = cookie(loggedIn, 'csrftoken')
  const pair = await post('token/pair', { username, password })
  secret('a refresh token', await field(pair.clone(), 'refresh'))
  const access = secret('an access token', await field(pair, 'access'))
  expect((await post('token/verify', { token: access })).status).toBe(200)
  secret('an API key', await field(await post('apikey/generate', { username, password, name: 'cli' }), 'api_key'))
  for (const bearer of [secret('a wrong key', 'proofyard-n0such-k3y'), secret('a wrong token', 'aaaa.bbbb47.cccc')]) {
    expect(
      (await fetch(`${proofyard.url}/api/v1/team/me`, { headers: { Authorization: `Bearer ${bearer}` } })).status,
    ).toBe(401)
  }
  const next = secret('a new password', 'sesame-4713-shut')
  const headers = { Cookie: `sessionid=${session}; csrftoken=${csrf}`, 'X-CSRFToken': csrf }
  const change = { old_password: password, new_password: next }
  expect((await post('v1/password/change', change, headers)).status).toBe(200)
}

/** A proof that is made, and one whose input is wrong. */
async function useInputs(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-secrets-'))
  const archive = await pack(join(root, 'e2e/fixtures/multiplier'), join(folder, 'multiplier.tar.gz'))
  const build = await deploy(proofyard, archive, 'latest')
  await rm(folder, { recursive: true })
  expect((await untilDone(proofyard, 'circuit', build.circuit_id)).status).toBe('Ready')
  const good = await prove(proofyard, build.circuit_id, { a: secret('an input', '771234567890123457'), b: '2' })
  const bad = await prove(proofyard, build.circuit_id, { a: secret('a wrong input', 'not-a-number-8123'), b: '1' })
  expect((await untilDone(proofyard, 'proof', good.proof_id)).status).toBe('Ready')
  expect((await untilDone(proofyard, 'proof', bad.proof_id)).status).toBe('Failed')
  await useLink(good.proof_id)
}

/** A link to a proof, which is opened. */
async function useLink(proofId: string): Promise<void> {
  const asAda = { Authorization: `Bearer ${proofyard.apiKey}` }
  expect((await post('v1/team/settings', { shares_proofs: true }, asAda)).status).toBe(200)
  const link = await field(await post(`v1/proof/${proofId}/share`, {}, asAda), 'share_link')
  const token = secret('the token of a link', link.split('/').at(-1) ?? '')
  for (const path of [`share/${token}`, `api/v1/share/${token}/detail`, `api/v1/share/${token}/bundle`])
    expect((await fetch(`${proofyard.url}/${path}`)).status, path).toBe(200)
}

/** The names of the secrets that a file holds. A secret on the border of two chunks is seen too. */
async function secretsIn(path: string): Promise<string[]> {
  const found = new Set<string>()
  let tail = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const text = tail + String(chunk)
    for (const [what, value] of secrets) if (text.includes(value)) found.add(what)
    tail = text.slice(-400)
  }
  return [...found].map((what) => `${what} in ${path}`)
}

function isReadable(entry: Dirent): boolean {
  // The operator reads there what would have been mailed; it is no log.
  return entry.isFile() && !entry.parentPath.includes('/outbox')
}

test('no password, key, token, session or input is logged, or left in any file of the data folder', async () => {
  await useAccounts()
  await useInputs()
  await proofyard.stop()
  expect([...secrets.values()].filter((value) => value.length < 8)).toEqual([])
  expect([...secrets].filter(([, value]) => proofyard.output().includes(value))).toEqual([])
  const files = (await readdir(proofyard.dataFolder, { recursive: true, withFileTypes: true })).filter(isReadable)
  const found: string[] = []
  for (const { parentPath, name } of files) found.push(...(await secretsIn(join(parentPath, name))))
  console.log(
    `${secrets.size} secrets looked for in ${files.length} files and ${proofyard.output().length} characters of log.`,
  )
  expect(found).toEqual([])
})
