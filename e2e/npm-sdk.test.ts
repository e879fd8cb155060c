import { File } from 'node:buffer'
import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ApiKey } from '@proofyard/contract/api-key.ts'
import { Circuit, CircuitStatus, SmartContractVerifier } from '@proofyard/contract/circuit.ts'
import { pageOf } from '@proofyard/contract/page.ts'
import { Project } from '@proofyard/contract/project.ts'
import { Proof, ProofStatus } from '@proofyard/contract/proof.ts'
import { Success } from '@proofyard/contract/success.ts'
import { Team, TeamMe } from '@proofyard/contract/team.ts'
import { TokenPair, TokenRefreshed } from '@proofyard/contract/token.ts'
import { User } from '@proofyard/contract/user.ts'
import sindri, { type SindriClient } from 'sindri'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { pack } from './harness/api.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { ProvenAnswer, verifyElsewhere, withOneDigitChanged } from './harness/snarkjs.ts'

const input = '{"a": "3", "b": "11"}'
const called = new Set<string>()
let proofyard: Proofyard
let folder: string
let project: string
/** Acts with the first user's key; its methods note that they were called. */
let client: SindriClient

/** Names of the methods of an object's class. */
function methodsOf(object: object): string[] {
  const prototype: object = Object.getPrototypeOf(object)
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor')
}

/** The same object, which notes under `as` which of its members are used. */
function noting<Watched extends object>(object: Watched, as: string): Watched {
  return new Proxy(object, {
    get: (target, name) => {
      called.add(`${as}.${String(name)}`)
      return Reflect.get(target, name, target)
    },
  })
}

/** A client of the published SDK, which polls fast. */
function clientWith(apiKey: string): SindriClient {
  const made = sindri.create({ apiKey, baseUrl: proofyard.url }, { retryOptions: { retries: 0 } })
  made.pollingInterval = 100
  return made
}

/** The client that the SDK was built around, made by a generator; nothing but the command line uses all of it. */
function inside({ _client: inner }: SindriClient): SindriClient['_client'] {
  return inner
}

const services = ['authorization', 'circuits', 'internal', 'proofs', 'token'] as const

/** The same, and its methods note that they were called. */
function generated(of: SindriClient): SindriClient['_client'] {
  return new Proxy(inside(of), {
    get: (target, name) => {
      const service = services.find((known) => known === name)
      return service === undefined ? Reflect.get(target, name) : noting(target[service], service)
    },
  })
}

beforeAll(async () => {
  proofyard = await startProofyard()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-npm-sdk-'))
  project = join(folder, 'multiplier')
  await cp(join(root, 'e2e', 'fixtures', 'multiplier'), project, { recursive: true })
  called.add('SindriClient.create')
  client = noting(clientWith(proofyard.apiKey), 'SindriClient')
})

afterAll(async () => {
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The project's files as a browser would give them. */
async function projectFiles(): Promise<File[]> {
  const names = await readdir(project)
  return await Promise.all(names.map(async (name) => new File([await readFile(join(project, name))], name)))
}

/**
 * Deploys a list of files. The SDK packs them with the time of day in the archive, and its gzip is broken for one second in eight
 * ("invalid code lengths set"), which the server refuses rightly; this second is a sound one for these files.
 */
async function createOfFiles(): Promise<unknown> {
  const files = await projectFiles()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
  try {
    return await client.createCircuit(files, null)
  } finally {
    vi.useRealTimers()
  }
}

/** The status with which a call is refused. */
async function refusal(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => 'not refused',
    (error: unknown) => z.object({ status: z.int() }).parse(error).status,
  )
}

describe('the published SDK of npm', () => {
  test('knows whom it was told to be', () => {
    expect(client.apiKey).toBe(proofyard.apiKey)
    expect(client.baseUrl).toBe(proofyard.url)
    expect(client.authorize({ apiKey: 'another', baseUrl: proofyard.url })).toBe(true)
    expect(client.apiKey).toBe('another')
    expect(client.authorize({ apiKey: proofyard.apiKey, baseUrl: proofyard.url })).toBe(true)
    client.logLevel = 'silent'
    expect(client.logLevel).toBe('silent')
  })

  test('deploys a folder, an archive and a list of files', async () => {
    const ofFolder = Circuit.parse(await client.createCircuit(project, ['sdk', 'v1'], { by: 'sdk' }))
    expect(ofFolder).toMatchObject({ status: 'Ready', tags: ['sdk', 'v1'], meta: { by: 'sdk' } })
    const archive = await pack(project, join(folder, 'packed.tgz'))
    const ofArchive = Circuit.parse(await client.createCircuit(archive))
    expect(ofArchive).toMatchObject({ status: 'Ready', tags: ['latest'], uploaded_file_name: 'packed.tgz' })
    const ofFiles = Circuit.parse(await createOfFiles())
    expect(ofFiles).toMatchObject({ status: 'Ready', tags: [], uploaded_file_name: 'multiplier.tar.gz' })
    const listed = z.array(Circuit).parse(await client.getAllCircuits())
    const ids = [ofFiles, ofArchive, ofFolder].map(({ circuit_id: id }) => id)
    expect(listed.map(({ circuit_id: id }) => id)).toEqual(ids)
    expect(Circuit.parse(await client.getCircuit('ada/multiplier:v1')).verification_key).not.toBeNull()
  })

  test('makes proofs that snarkjs accepts, and not with one digit changed', async () => {
    const made = Proof.parse(await client.proveCircuit('multiplier:sdk', input, true, true, { order: '4711' }))
    expect(made).toMatchObject({ status: 'Ready', verified: true, public: ['33'], meta: { order: '4711' } })
    expect(made.smart_contract_calldata).toMatch(/^\[/)
    const proven = ProvenAnswer.parse(Proof.parse(await client.getProof(made.proof_id)))
    expect(await verifyElsewhere(proven)).toContain('OK!')
    expect(await verifyElsewhere(withOneDigitChanged(proven))).toContain('Invalid proof')
    const [listed] = z.array(Proof).parse(await client.getAllCircuitProofs('multiplier:sdk'))
    expect(listed).toMatchObject({ proof_id: made.proof_id, proof: null, verification_key: null })
  })

  test('works on after an upload that was refused, whose header it keeps sending', async () => {
    const hurt = clientWith(proofyard.apiKey)
    const files = [new File(['{"name": "bad", "circuitType": "abacus"}'], 'sindri.json')]
    expect(await refusal(hurt.createCircuit(files))).toBe(400)
    expect(await hurt.getAllCircuits()).toHaveLength(3)
    expect((await hurt.proveCircuit('multiplier:sdk', input)).status).toBe('Ready')
  })

  test('is refused with the statuses that it has words for', async () => {
    expect(await refusal(clientWith('no-such-key').getAllCircuits())).toBe(401)
    expect(await refusal(client.getCircuit('grace/secret:v1'))).toBe(404)
    expect(await refusal(client.getProof('7ac99150-fae4-4c04-8138-a20aa5008e02'))).toBe(404)
  })
})

describe('the generated client inside of it', () => {
  test('makes, lists and deletes API keys', async () => {
    const { authorization } = generated(client)
    const { username, password } = proofyard
    const byPassword = ApiKey.parse(await authorization.apikeyGenerate({ username, password, name: 'by password' }))
    expect(byPassword.api_key).not.toBeNull()
    const byKey = ApiKey.parse(await authorization.apikeyGenerateWithAuth('by key'))
    const listed = z.array(ApiKey).parse(await authorization.apikeyList())
    expect(listed.map(({ name }) => name)).toEqual(['first key', 'by password', 'by key'])
    expect(Success.parse(await authorization.apikeyDelete(byKey.id))).toEqual({ success: true })
    expect(await refusal(inside(clientWith(byKey.api_key ?? '')).internal.teamMe())).toBe(401)
  })

  test('reads builds', async () => {
    const { circuits, internal } = generated(client)
    const listed = z.array(Circuit).parse(await circuits.circuitList())
    const build = Circuit.parse(await circuits.circuitDetail('multiplier:sdk', false))
    expect(listed.at(-1)).toEqual(build)
    const status = CircuitStatus.parse(await internal.circuitStatus(build.circuit_id))
    expect(status).toMatchObject({ circuit_id: build.circuit_id, status: 'Ready', finished_processing: true })
    const readme: unknown = await internal.circuitDownload('multiplier:sdk', 'README.md')
    expect(await text(z.custom<NodeJS.ReadableStream>().parse(readme))).toContain('# Multiplier')
    const verifier = SmartContractVerifier.parse(await internal.circuitSmartContractVerifier('multiplier:sdk'))
    expect(verifier.contract_code).toContain('contract Groth16Verifier')
    expect(await internal.sindriManifestSchema()).toHaveProperty('anyOf')
  })

  test('reads proofs, in every list', async () => {
    const { circuits, internal, proofs } = generated(client)
    const made = Proof.parse(await circuits.proofCreate('multiplier:sdk', { proof_input: input, meta: { by: 'form' } }))
    expect(made).toMatchObject({ status: 'Queued', meta: { by: 'form' }, proof: null, perform_verify: true })
    expect(ProofStatus.parse(await internal.proofStatus(made.proof_id)).proof_id).toBe(made.proof_id)
    const lists = [
      await circuits.circuitProofs('multiplier:sdk'),
      await internal.projectProofs('ada/multiplier'),
      await internal.proofList(),
    ]
    for (const list of lists) expect(z.array(Proof).parse(list)).toHaveLength(3)
    const pages = [
      await internal.circuitProofsPaginated('multiplier:sdk', 1, 1),
      await internal.projectProofsPaginated('ada/multiplier', 1, 1),
      await internal.proofListPaginated(1, 1),
    ]
    for (const page of pages) expect(pageOf(Proof).parse(page)).toMatchObject({ count: 3, items: [{}] })
    const large = [true, false].map((wanted) => proofs.proofDetail(made.proof_id, wanted, wanted, wanted, wanted))
    for (const detail of large) expect(Proof.parse(await detail).proof_id).toBe(made.proof_id)
    expect(Success.parse(await proofs.proofDelete(made.proof_id))).toEqual({ success: true })
    expect(await refusal(proofs.proofDetail(made.proof_id))).toBe(404)
  })

  test('reads and changes projects', async () => {
    const { internal } = generated(client)
    const detail = Project.parse(await internal.projectDetail('ada/multiplier'))
    expect(z.array(Project).parse(await internal.projectList({ team_name: 'ada' }))).toEqual([detail])
    const page = pageOf(Project).parse(await internal.projectListPaginated({ team_name: 'ada' }, 10, 0))
    expect(page).toEqual({ items: [detail], count: 1 })
    expect(z.array(Circuit).parse(await internal.projectCircuits('ada/multiplier'))).toHaveLength(3)
    const changed = Project.parse(await internal.projectSettings('multiplier', { is_public: true, name: 'times' }))
    expect(changed).toMatchObject({ project_id: detail.project_id, is_public: true, name: 'times' })
    expect(await refusal(internal.projectDetail('ada/multiplier'))).toBe(404)
    expect(z.array(Project).parse(await internal.projectList({}))).toEqual([changed])
  })

  test('reads teams, and gives one a picture', async () => {
    const { internal } = generated(client)
    const { team } = TeamMe.parse(await internal.teamMe())
    expect(Team.parse(await internal.teamDetail('ada'))).toEqual(team)
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    const picture = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })
    const pictured = TeamMe.parse(await internal.teamAvatarUpload({ files: [picture] })).team
    expect(pictured.avatar_url).not.toBe(team.avatar_url)
    const served = await fetch(pictured.avatar_url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('signs a user in by token, and changes the password', async () => {
    const { token } = generated(client)
    const { username, password } = proofyard
    const pair = TokenPair.parse(await token.jwtTokenGenerate({ username, password }))
    const refreshed = TokenRefreshed.parse(await token.jwtTokenRefresh({ refresh: pair.refresh }))
    expect(await token.jwtTokenVerify({ token: refreshed.access })).toEqual({})
    const { internal } = generated(clientWith(refreshed.access))
    expect(User.parse(await internal.userMeWithJwtAuth()).username).toBe(username)
    expect(await refusal(generated(client).internal.userMeWithJwtAuth())).toBe(401)
    const change = { old_password: password, new_password: 'a-new-passphrase-1815' }
    expect(await refusal(internal.passwordChangeWithJwtAuth({ ...change, old_password: 'wrong' }))).toBe(422)
    expect(Success.parse(await internal.passwordChangeWithJwtAuth(change))).toEqual({ success: true })
    expect(await refusal(token.jwtTokenGenerate({ username, password }))).toBe(401)
  })

  test('uploads and deletes builds and projects', async () => {
    const { circuits, internal } = generated(client)
    const archive = new Blob([await readFile(join(folder, 'packed.tgz'))])
    const made = Circuit.parse(await circuits.circuitCreate({ files: [archive], tags: ['raw'], meta: { by: 'form' } }))
    expect(made).toMatchObject({ status: 'Queued', tags: ['raw'], meta: { by: 'form' }, num_proofs: null })
    expect(Success.parse(await circuits.circuitDelete(made.circuit_id))).toEqual({ success: true })
    expect(await refusal(circuits.circuitDetail(made.circuit_id))).toBe(404)
    expect(Success.parse(await internal.projectDelete('ada/times'))).toEqual({ success: true })
    expect(await circuits.circuitList()).toEqual([])
  })
})

test('every method of the published SDK was driven', () => {
  const inner = services.flatMap((name) => methodsOf(inside(client)[name]).map((method) => `${name}.${method}`))
  const outer = methodsOf(sindri).map((method) => `SindriClient.${method}`)
  expect([...outer, ...inner].filter((method) => !called.has(method))).toEqual([])
  console.log(`npm: ${outer.length} methods of the SDK and ${inner.length} of the client inside of it driven.`)
})
