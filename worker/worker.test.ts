import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type BroughtClaim, verifyClaim } from '@proofyard/core/claims/verify-claim.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core, CoreSettings } from '@proofyard/core/context.ts'
import { artifacts } from '@proofyard/core/database/schema/artifacts.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { type ProofArtifactKind, proofArtifacts } from '@proofyard/core/database/schema/proof-artifacts.ts'
import { teamUsage } from '@proofyard/core/database/schema/team-usage.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { readProofDocuments } from '@proofyard/core/proofs/read-documents.ts'
import { verifyProof } from '@proofyard/core/proofs/verify-proof.ts'
import { type TeamViewer, newTeam, store } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { processTree } from '@proofyard/sandbox/process-tree.ts'
import { killWorker, startWorker } from './testing/start-worker.ts'
import { uploadSample } from './testing/upload-sample.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let dataFolder: string
let worker: ChildProcess
let multiplier: string

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
  dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-worker-'))
  worker = await startWorker(settings, dataFolder)
  multiplier = (await upload()).build.id
})
afterAll(async () => {
  await killWorker(worker)
  await close()
  await rm(dataFolder, { recursive: true, force: true })
})

/** In a size that the compiler needs for it. */
const upload = ({ team = alice, ...options }: { circuit?: string; size?: string; team?: TeamViewer } = {}) =>
  uploadSample(core, team, join(dataFolder, 'uploads'), { size: '512m1t1024d', ...options })

const within = { timeout: 100_000, interval: 50 }

async function untilBuildIs(id: string, status: string, team = alice) {
  return vi.waitFor(async () => {
    const { build } = await findBuild(core, team, id)
    expect(build.status, build.error ?? '').toBe(status)
    return build
  }, within)
}

async function prove(input: string) {
  const { proof } = await createProof(core, alice, multiplier, { input, meta: {} })
  return vi.waitFor(async () => {
    const record = await findProof(core, alice, proof.id)
    expect(record.proof.finishedAt).not.toBeNull()
    return record
  }, within)
}

async function expectNoFolder(): Promise<void> {
  await vi.waitFor(async () => expect(await readdir(join(dataFolder, 'work'))).toEqual([]), within)
}

const pidsBelow = (pid: number | undefined) =>
  processTree(pid ?? 0)
    .map((each) => each.pid)
    .filter((each) => each !== pid)

const commandOf = (pid: number | undefined) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

/**
 * Stops a program of ours that was not there before, once it is one: until then it is a copy of the worker, which waits for it and would
 * be stopped as well. @returns whether there was one
 */
async function stopNewProgram(before: number[]): Promise<boolean> {
  for (const pid of pidsBelow(worker.pid).filter((each) => !before.includes(each))) {
    // The name after the command: what was a copy when its name was read may be a tool of the worker's by then.
    const command = await commandOf(pid)
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    const isCopy = command === '' || command === (await commandOf(worker.pid))
    if (/node|MainThread/.test(name) && !isCopy) return process.kill(pid, 'SIGSTOP')
  }
  return false
}

/** @param before those that were there, such as a resident prover */
async function expectNoChildren(pid: number | undefined, before: number[] = []): Promise<void> {
  await vi.waitFor(() => expect(pidsBelow(pid).filter((each) => !before.includes(each))).toEqual([]), within)
}

test('a circuit becomes a build, and the build makes a verified proof', async () => {
  const build = await untilBuildIs(multiplier, 'Ready')
  const { workers, capabilities } = await readLiveCapabilities(core)
  expect(workers).toBe(1)
  expect(capabilities).toContainEqual({
    circuitType: 'circom',
    toolchain: null,
    state: 'ready',
    note: '',
    fraction: null,
  })
  expect(build).toMatchObject({ attempt: 1, details: { num_constraints: 1 }, setup: { kind: 'development' } })
  expect(build.versions).toHaveProperty('circom2')
  expect(Object.keys(build.computeTimes ?? {})).toEqual(
    expect.arrayContaining(['file_setup', 'compile', 'save_results', 'total']),
  )
  const record = await prove('{"a": "3", "b": "11"}')
  expect(record.proof).toMatchObject({ status: 'Ready', verified: true, error: null, attempt: 1 })
  expect(Object.keys(record.proof.computeTimes ?? {})).toEqual(
    expect.arrayContaining(['file_setup', 'generate_witness_c', 'prove', 'verify_check', 'save_results', 'total']),
  )
  const all = { proof: true, publicValues: true, calldata: true, verificationKey: true }
  const documents = await readProofDocuments(core, record, all, () => undefined)
  expect(documents.publicValues).toEqual(['33'])
  await expectNoFolder()
}, 120_000)

test('a claim is verified with the key that was brought, and no such key makes a fault of this server', async () => {
  const record = await prove('{"a": "3", "b": "11"}')
  const wanted = { proof: true, publicValues: true, calldata: false, verificationKey: true }
  const { proof, publicValues, verificationKey } = await readProofDocuments(core, record, wanted, () => undefined)
  const { manifest } = (await findBuild(core, alice, multiplier)).build
  const verify = (documents: { key?: unknown; values?: unknown; proof?: unknown }) =>
    verifyClaim(core, alice, {
      circuitType: 'circom',
      toolchain: null,
      size: '96m1t0d',
      manifest,
      storedKey: undefined,
      texts: new Map([
        ['verification_key', JSON.stringify(documents.key ?? verificationKey)],
        ['public', JSON.stringify(documents.values ?? publicValues)],
        ['proof', JSON.stringify(documents.proof ?? proof)],
      ]),
    })
  expect(await verify({})).toEqual({ verified: true })
  const points = Array.from({ length: 100_000 }, () => verificationKey?.['vk_alpha_1'] ?? null)
  const hostile = [
    { values: ['34'] },
    { key: {} },
    { key: { ...verificationKey, IC: points } },
    { key: { ...verificationKey, nPublic: 100_000, IC: points }, values: points.slice(1).map(() => '1') },
    { key: { ...verificationKey, curve: 'bls12381' } },
    { key: JSON.parse('{"__proto__": {"curve": "bn128"}}') },
    { proof: { protocol: 'groth16' } },
    { proof: verificationKey },
  ]
  for (const documents of hostile) expect(await verify(documents)).toMatchObject({ verified: false })
  // Others' proofs go through the resident verifier as before.
  expect(await verifyProof(core, alice, record.proof.id)).toEqual({ verified: true })
  await expectNoFolder()
}, 120_000)

test('endless-claim: one that does not end holds up no verification of a proof that is kept here', async () => {
  const record = await prove('{"a": "3", "b": "11"}')
  const verified = { verified: true }
  // Its resident is here afterwards.
  expect(await verifyProof(core, alice, record.proof.id)).toEqual(verified)
  await expectNoFolder()
  const { manifest } = (await findBuild(core, alice, multiplier)).build
  // Documents that are computed with, which takes a while: what is refused at a glance is gone before a busy machine can hold it.
  const wanted = { proof: true, publicValues: false, calldata: false, verificationKey: true }
  const { proof, verificationKey } = await readProofDocuments(core, record, wanted, () => undefined)
  const before = pidsBelow(worker.pid)
  const gone = new AbortController()
  const claim: BroughtClaim = {
    circuitType: 'circom',
    toolchain: null,
    size: '96m1t0d',
    manifest,
    storedKey: undefined,
    texts: new Map([
      ['verification_key', JSON.stringify(verificationKey)],
      ['public', '["34"]'],
      ['proof', JSON.stringify(proof)],
    ]),
  }
  // As if its verifier computed for ever; what holds it in its sandbox goes on. One that was quicker is asked again.
  let verdict: Promise<unknown>
  let isOver: boolean
  // A test that was given up is not to stop the programs of the next ones.
  onTestFinished(() => gone.abort())
  do {
    isOver = false
    verdict = verifyClaim(core, alice, claim, { signal: gone.signal }).finally(() => (isOver = true))
    verdict.catch(() => undefined)
    await vi.waitFor(async () => expect(isOver || (await stopNewProgram(before))).toBe(true), {
      ...within,
      interval: 5,
    })
    await sleep(1000)
  } while (isOver && !gone.signal.aborted)
  const bob = await newTeam(core)
  await expect(verifyProof(core, bob, record.proof.id)).rejects.toMatchObject({ kind: 'proof_not_found' })
  expect(await verifyProof(core, alice, record.proof.id, { timeoutMs: 20_000 })).toEqual(verified)
  gone.abort()
  await expect(verdict).rejects.toThrow('in time')
  await expectNoFolder()
}, 120_000)

test('a stored proof is verified again, and one that was tampered with is not', async () => {
  const { proof } = await prove('{"a": "3", "b": "11"}')
  expect(await verifyProof(core, alice, proof.id)).toEqual({ verified: true })

  const ofKind = (kind: ProofArtifactKind) => and(eq(proofArtifacts.proofId, proof.id), eq(proofArtifacts.kind, kind))
  const [stored] = await core.database.select().from(proofArtifacts).where(ofKind('public'))
  if (stored === undefined) throw new Error('The proof has no public values.')
  // Another stored document in its place: other public values, the proof itself, something that is no JSON.
  const documents = ['["34"]', '["33","33"]', '[33]', '[]', '{}', 'null', 'no JSON', '']
  for (const text of documents) {
    const other = await store(core, text)
    await core.database.insert(artifacts).values(other).onConflictDoNothing()
    await core.database.update(proofArtifacts).set({ sha256: other.sha256 }).where(ofKind('public'))
    expect({ text, ...(await verifyProof(core, alice, proof.id)) }).toEqual({ text, verified: false })
  }
  await core.database.update(proofArtifacts).set({ sha256: stored.sha256 }).where(ofKind('public'))
  expect(await verifyProof(core, alice, proof.id)).toEqual({ verified: true })

  // Other bytes under the same name.
  const [held] = await core.database.select().from(proofArtifacts).where(ofKind('proof'))
  const name = held?.sha256 ?? ''
  const path = join(fileURLToPath(settings.storageUrl.replace('file:', 'file://')), name.slice(0, 2), name)
  const text = await readFile(path, 'utf8')
  await chmod(path, 0o644)
  await writeFile(
    path,
    text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  )
  expect(await verifyProof(core, alice, proof.id)).toEqual({ verified: false })
  await writeFile(path, ` ${text}`)
  expect(await verifyProof(core, alice, proof.id)).toEqual({ verified: false })
  await expectNoFolder()
}, 120_000)

test('a wrong input ends as Failed with its sentence, at the first attempt, and leaves no folder', async () => {
  const { proof } = await prove('{"a": "3"}')
  expect(proof).toMatchObject({ status: 'Failed', verified: null, attempt: 1 })
  expect(proof.error).toMatch(/\bb\b/)
  await expectNoFolder()
}, 120_000)

test('a circuit that does not compile ends as Failed with the output of the compiler, and leaves no folder', async () => {
  const broken = await upload({ circuit: 'template {' })
  const build = await untilBuildIs(broken.build.id, 'Failed')
  expect(build.error).toContain('circuit.circom')
  expect(build.error).not.toContain(dataFolder)
  await expectNoFolder()
}, 120_000)

test('a circuit whose size is too small for it is tried again with more, and that is no fault that counts', async () => {
  const { build } = await upload({ circuit: longCircuit, size: '16m1t256d' })
  const done = await untilBuildIs(build.id, 'Ready')
  expect(done).toMatchObject({ tries: 1, error: null })
  expect(done.attempt).toBeGreaterThan(1)
  expect(done.outgrown).not.toBeNull()
  expect(resourcesOf(done.size).memoryBytes).toBeGreaterThan(16 * 1024 ** 2)
  await expectNoFolder()
}, 180_000)

test('deleting a build that is being compiled ends its processes and its folder', async () => {
  const before = pidsBelow(worker.pid)
  const { build } = await upload({ circuit: longCircuit })
  await untilBuildIs(build.id, 'In Progress')
  await vi.waitFor(() => expect(pidsBelow(worker.pid).length).toBeGreaterThan(before.length), within)
  await deleteBuild(core, alice, build.id)
  await expectNoFolder()
  await expectNoChildren(worker.pid, before)
  expect(worker.exitCode).toBeNull()
}, 120_000)

test('what a build took of the processors counts for the day of its team, also where it was deleted at the last moment', async () => {
  const mallory = await newTeam(core)
  const { build } = await upload({ circuit: longCircuit, team: mallory })
  await untilBuildIs(build.id, 'In Progress', mallory)
  await sleep(1000)
  await deleteBuild(core, mallory, build.id)
  await vi.waitFor(async () => {
    const [usage] = await core.database.select().from(teamUsage).where(eq(teamUsage.teamId, mallory.teamId))
    expect(usage?.cpuSeconds).toBeGreaterThanOrEqual(1)
  }, within)
}, 120_000)

test('a worker that is told to end at once gives its job back, uncounted, and leaves nothing', async () => {
  const { build } = await upload({ circuit: longCircuit })
  await untilBuildIs(build.id, 'In Progress')
  const gone = once(worker, 'exit')
  worker.kill('SIGINT')
  expect(await gone).toEqual([0, null])
  const [row] = await core.database.select().from(builds).where(eq(builds.id, build.id))
  expect(row).toMatchObject({ status: 'Queued', attempt: 1, tries: 0 })
  expect(await readLiveCapabilities(core)).toEqual({
    workers: 0,
    elsewhere: 0,
    capabilities: [],
    machines: [],
    silent: [],
  })
  expect(await readdir(join(dataFolder, 'work'))).toEqual([])

  worker = await startWorker(settings, dataFolder)
  await untilBuildIs(build.id, 'In Progress')
  await deleteBuild(core, alice, build.id)
}, 120_000)

test('a worker that is killed leaves a folder, which the next one sweeps; its job is done by that one', async () => {
  const { build } = await upload({ circuit: longCircuit })
  await untilBuildIs(build.id, 'In Progress')
  await vi.waitFor(async () => expect(await readdir(join(dataFolder, 'work'))).toHaveLength(1), within)
  await killWorker(worker)
  const [left] = await readdir(join(dataFolder, 'work'))
  expect(left).toContain(build.id)
  worker = await startWorker(settings, dataFolder)
  expect(await readdir(join(dataFolder, 'work'))).not.toContain(left)
  expect(await untilBuildIs(build.id, 'Ready')).toMatchObject({ attempt: 2, tries: 2 })
  await expectNoFolder()
}, 180_000)

test('a worker ends when the process that started it is gone', async () => {
  const gone = once(worker, 'exit')
  worker.disconnect()
  expect(await gone).toEqual([0, null])
}, 60_000)
