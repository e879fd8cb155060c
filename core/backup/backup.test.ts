import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../accounts/create-account.ts'
import { logIn } from '../accounts/log-in.ts'
import { findSession, openSession } from '../accounts/sessions.ts'
import { checkStored } from '../artifacts/check-stored.ts'
import { currentBundleKey, listBundleKeys, rotateBundleKey } from '../bundles/bundle-keys.ts'
import { openBundle } from '../bundles/open-bundle.ts'
import { type BroughtClaim, verifyClaim } from '../claims/verify-claim.ts'
import { findProof } from '../proofs/find-proof.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { beginProof } from '../proofs/transition.ts'
import { createProof } from '../proofs/create-proof.ts'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import {
  type TeamViewer,
  circomQueueName,
  fetchJob,
  finishNextProof,
  newTeam,
  readyBuild,
  readyProof,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { backUp } from './back-up.ts'
import { readOwnTables } from './own-tables.ts'
import { restoreBackup } from './restore-backup.ts'
import { savedRows } from './saved-rows.ts'
import { type EmptyPlace, openEmptyPlace } from './testing/empty-place.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let folder: string
let place: EmptyPlace

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-backups-'))
  ;({ core, settings, close } = await openTestCore())
  // Nobody adds up counts or removes what was deleted meanwhile.
  await core.supervision.stop()
  alice = await newTeam(core)
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => void (place = await openEmptyPlace()))
afterEach(() => place.remove())

const file = (name: string) => join(folder, name)
const backUpTo = (path: string) => backUp({ databaseUrl: settings.databaseUrl, storage: core.storage, file: path })

/** What a database holds of the tables that a backup has. */
async function contentOf(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const content: Record<string, unknown[]> = {}
  for (const { name } of readOwnTables()) {
    const { rows } = await client.query(
      `select to_jsonb(t) as row from (select * from ${name} where ${savedRows(name) ?? 'false'}) t order by to_jsonb(t)::text`,
    )
    content[name] = rows
  }
  await client.end()
  return content
}

test('every row and every stored file is as it was, and only the owner may read the backup', async () => {
  const { build } = await readyBuild(core, alice)
  await readyProof(core, alice, build.id)
  // Its number was given, and is not given again.
  const gone = await newTeam(core)
  await core.database.$client.query('delete from teams where id = $1', [gone.teamId])
  const before = await contentOf(settings.databaseUrl)
  const made = await backUpTo(file('whole'))
  expect((await stat(file('whole'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['whole'])

  const restored = await restoreBackup({ ...place, file: file('whole') })
  expect(restored).toMatchObject({ artifacts: made.artifacts, jobs: 0 })
  expect(await contentOf(place.databaseUrl)).toEqual(before)
  expect(before['proofs']).toHaveLength(1)
  const there = await openCore({ ...settings, ...place })
  for (const { row } of before['artifacts'] as { row: { sha256: string } }[]) {
    expect(await text(there.storage.read(row.sha256))).toBe(await text(core.storage.read(row.sha256)))
  }
  // What is new gets numbers and positions after all that there was, also after what was deleted.
  expect((await newTeam(there)).teamId).toBeGreaterThan(gone.teamId)
  await closeCore(there)
})

test('bundles that were signed before are those that are signed after a restore, with the keys that were replaced beside', async () => {
  const { build } = await readyBuild(core, alice, { projectName: 'bundled' })
  const id = await readyProof(core, alice, build.id)
  const bytesAt = async (at: Core) =>
    buffer(await openBundle(at, await findProof(at, alice, id), 'https://proofs.example'))
  await currentBundleKey(core)
  await rotateBundleKey(core)
  const [before, keys] = [await bytesAt(core), await listBundleKeys(core)]
  await backUpTo(file('bundles'))
  await restoreBackup({ ...place, file: file('bundles') })
  const there = await openCore({ ...settings, ...place })
  expect(await listBundleKeys(there)).toEqual(keys)
  expect((await bytesAt(there)).equals(before)).toBe(true)
  expect(keys.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false])
  await closeCore(there)
})

test('of a proof that is brought to be verified while a backup is made nothing is in it', async () => {
  const gone = new AbortController()
  const claim: BroughtClaim = {
    circuitType: 'circom',
    toolchain: null,
    size: SMALLEST_SIZE,
    manifest: {},
    storedKey: undefined,
    texts: new Map([
      ['verification_key', '{"brought":"key"}'],
      ['public', '["brought"]'],
      ['proof', '{"brought":"proof"}'],
    ]),
  }
  const ended = verifyClaim(core, alice, claim, { signal: gone.signal }).catch(() => undefined)
  await expect.poll(async () => (await core.queue.boss.findJobs(circomQueueName('verify-claim'))).length).toBe(1)
  await backUpTo(file('claims'))
  gone.abort()
  await ended
  await restoreBackup({ ...place, file: file('claims') })
  const there = await openCore({ ...settings, ...place })
  const { rows } = await there.database.$client.query('select from claims union all select from claim_artifacts')
  expect(rows).toEqual([])
  for await (const sha256 of there.storage.listOlderThan(new Date(Date.now() + 60_000)))
    expect(await text(there.storage.read(sha256))).not.toContain('brought')
  await closeCore(there)
})

test('what waited or ran waits again in its old place, and does not lose a try', async () => {
  const { build } = await readyBuild(core, alice)
  const running = await createProof(core, alice, build.id, { input: '{"a":"running"}', meta: {} })
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  const waiting = await createProof(core, alice, build.id, { input: '{"a":"waiting"}', meta: {} })
  await backUpTo(file('busy'))
  expect(await restoreBackup({ ...place, file: file('busy') })).toMatchObject({ jobs: 2 })

  const there = await openCore({ ...settings, ...place })
  const { rows } = await there.database.$client.query(
    'select id, status, attempt, tries from proofs order by created_at',
  )
  expect(rows.slice(-2)).toEqual([
    { id: running.proof.id, status: 'Queued', attempt: 1, tries: 0 },
    { id: waiting.proof.id, status: 'Queued', attempt: 0, tries: 0 },
  ])
  const turns = await there.queue.turns([{ kind: 'prove', circuitType: 'circom', toolchain: null }], there.quotas)
  const first = turns[0] && (await there.queue.take(turns[0]))
  expect(first).toMatchObject({ id: running.proof.id, delivery: 1 })
  if (first !== undefined) expect(await beginProof(there, first)).toBe(true)
  expect(await finishNextProof(there)).toBe(waiting.proof.id)
  await closeCore(there)
  await finishNextProof(core)
})

test('a password holds after a restore, and a login does not', async () => {
  const person = { username: 'grace', email: 'grace@example.org', password: 'a long enough password' }
  const { userId } = await createAccount(core, person, { isVerified: true })
  const { secret } = await openSession(core, userId)
  await backUpTo(file('account'))
  await restoreBackup({ ...place, file: file('account') })
  const there = await openCore({ ...settings, ...place })
  expect(await findSession(core, secret)).toMatchObject({ userId })
  expect(await findSession(there, secret)).toBeUndefined()
  expect(await logIn(there, person)).toMatchObject({ id: userId })
  await closeCore(there)
})

test('a backup is not overwritten, and one that fails leaves nothing', async () => {
  await backUpTo(file('first'))
  await expect(backUpTo(file('first'))).rejects.toThrow('is there already, and is not overwritten')
  const lost = await core.storage.put(Readable.from([Buffer.from('lost')]))
  const { build } = await readyBuild(core, alice, { project: lost })
  await core.storage.remove(lost.sha256)
  await expect(backUpTo(file('second'))).rejects.toThrow(
    `The stored file ${lost.sha256} is missing or damaged, so there can be no whole backup. It belongs to the build ${build.id}`,
  )
  const ending = AbortSignal.abort(new Error('interrupted'))
  const { databaseUrl } = settings
  await expect(backUp({ databaseUrl, storage: core.storage, file: file('third'), signal: ending })).rejects.toThrow(
    'interrupted',
  )
  expect((await readdir(folder)).filter((name) => /second|third|unfinished/.test(name))).toEqual([])
  await core.storage.put(Readable.from([Buffer.from('lost')]))
})

test('a stream gets what a file gets, and one that breaks has got what is refused', async () => {
  const { build } = await readyBuild(core, alice)
  await readyProof(core, alice, build.id)
  const { databaseUrl } = settings
  const got: Buffer[] = []
  /** Takes so many bytes, then breaks as a pipe does whose reader is gone. */
  const pipeOf = (bytes: number) =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        got.push(chunk)
        const taken = got.reduce((sum, { length }) => sum + length, 0)
        done(taken < bytes ? null : new Error('write EPIPE'))
      },
    })
  const made = await backUp({ databaseUrl, storage: core.storage, file: pipeOf(Infinity) })
  const whole = Buffer.concat(got.splice(0))
  await writeFile(file('streamed'), whole)
  expect(await restoreBackup({ ...place, file: file('streamed') })).toMatchObject({ artifacts: made.artifacts })

  for (const bytes of [1, whole.length / 2, whole.length - 2048]) {
    const broken = backUp({ databaseUrl, storage: core.storage, file: pipeOf(bytes) })
    await expect(broken).rejects.toThrow('write EPIPE')
    await writeFile(file('broken'), Buffer.concat(got.splice(0)))
    await expect(restoreBackup({ ...place, file: file('broken') })).rejects.toThrow('is not a whole backup')
  }
})

test('a database that has just been started is waited for', async () => {
  const made = await backUpTo(file('early'))
  const url = new URL(place.databaseUrl)
  const { hostname: host, port } = url
  const late = createServer((socket) => {
    const there = connect({ host, port: Number(port) })
    socket.pipe(there).pipe(socket)
    for (const end of [socket, there]) end.on('error', () => undefined)
  })
  // A port that is free, and refuses for now.
  late.listen(0, '127.0.0.1')
  await once(late, 'listening')
  url.port = String((late.address() as AddressInfo).port)
  late.close()
  const restoring = restoreBackup({ ...place, databaseUrl: url.href, file: file('early') })
  await sleep(500)
  late.listen(Number(url.port), '127.0.0.1')
  expect(await restoring).toMatchObject({ artifacts: made.artifacts })
  late.close()
})

test('a restore whose last answer of the database is lost takes no file away that rows may refer to', async () => {
  await readyBuild(core, alice, { projectName: 'unanswered' })
  const made = await backUpTo(file('unanswered'))
  const url = new URL(place.databaseUrl)
  const { hostname: host, port } = url
  const deaf = createServer((socket) => {
    const there = connect({ host, port: Number(port) })
    let isLoading = false
    socket.on('data', (chunk) => {
      isLoading ||= chunk.includes('copy "teams"')
      if (isLoading && chunk.includes('commit\0')) {
        there.unpipe(socket).once('data', () => socket.destroy())
        there.resume()
      }
      there.write(chunk)
    })
    there.pipe(socket)
    for (const end of [socket, there]) end.on('error', () => undefined).on('close', () => void there.end())
  })
  deaf.listen(0, '127.0.0.1')
  await once(deaf, 'listening')
  url.port = String((deaf.address() as AddressInfo).port)
  await expect(restoreBackup({ ...place, databaseUrl: url.href, file: file('unanswered') })).rejects.toThrow(
    'all of it may be restored, or nothing',
  )
  deaf.close()
  const there = await openCore({ ...settings, ...place })
  const { missing, looked } = await checkStored(there)
  expect([looked, missing]).toEqual([made.artifacts, []])
  await closeCore(there)
})

test('what a backup leaves out is a table of this version', () => {
  const names = readOwnTables().map(({ name }) => name)
  for (const name of ['sessions', 'token_families', 'account_links', 'mails', 'artifacts', 'workers']) {
    expect(names).toContain(name)
  }
})
