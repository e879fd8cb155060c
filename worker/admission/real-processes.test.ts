import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@proofyard/core/context.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { workers } from '@proofyard/core/database/schema/workers.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { findProofWaitingFor } from '@proofyard/core/proofs/waiting-proof.ts'
import { type JobTaker, takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { type TeamViewer, newTeam, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { groupRoots } from '@proofyard/sandbox/control-group-roots.ts'
import { writable } from '@proofyard/sandbox/mounts.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { javascript } from '@proofyard/sandbox/testing/inside.ts'
import { sandboxWithoutControlGroups, sandboxesHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runJob } from '../run-job.ts'
import { echo } from '../testing/echo-framework.ts'
import { jobContext } from '../testing/job-context.ts'
import { admitJobs } from './admit-jobs.ts'
import { type MachineBudget, openMachineBudget } from './machine-budget.ts'

const MIB = 1024 ** 2
/** In MiB: the proof of 8.8 GB and the machine of 24 GB, a tenth of each. */
const [MACHINE, LARGE, SMALL] = [2400, 896, 192]
/** What Node takes before it holds anything. */
const OF_NODE = 64
/** Of the framework, in MiB: what a program may have, however much the machine has. */
const OWN_LIMIT = 1024
const TAKES_TOO_MUCH = 'The prover took more memory than a proof may have.'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let folder: string
let shared: string
let budget: MachineBudget
let taker: JobTaker
let logged: string[]

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-real-processes-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await removeAllJobs(core)
  await core.database.delete(workers)
  shared = join(folder, randomUUID())
  await mkdir(shared)
  // Sandboxed programs are other users.
  await chmod(shared, 0o777)
  logged = []
  budget = openMachineBudget({ memoryBytes: MACHINE * MIB, threads: 64, diskBytes: 1024 ** 4, gpus: 0 })
})
afterEach(async () => {
  await writeFile(join(shared, 'release'), '')
  await taker.stop()
})

/** The witness says how many MiB a proof takes; a real program holds them until it is released, and proves that it did. */
const holding = echo({
  execute: (_run, _build, input) => Promise.resolve({ witness: input }),
  prove: async (run, _build, witness) => {
    const input = await readFile(witness, 'utf8')
    const { name, mebibytes }: { name: string; mebibytes: number } = JSON.parse(input)
    const code = `const { existsSync, writeFileSync } = require('node:fs')
const kept = []
for (let held = 0; held < ${mebibytes}; held += 16) kept.push(Buffer.alloc(1 << 24, 1))
writeFileSync('/shared/${name}', '')
const wait = () => existsSync('/shared/release') ? console.log(kept.length) : setTimeout(wait, 50)
wait()`
    const limits = { memoryBytes: OWN_LIMIT * MIB, wallSeconds: 120 }
    const { ending } = await run.sandbox.run(javascript(code, { mounts: [writable(shared, '/shared')], limits }))
    if (ending.kind === 'limit') throw new UserError(TAKES_TOO_MUCH)
    const proof = join(run.workFolder, 'proof.json')
    await writeFile(proof, JSON.stringify(ending))
    return { proof, publicValues: proof, warnings: [] }
  },
  verify: () => Promise.resolve(true),
})

/** A build whose proofs are declared to take so many MiB. */
async function buildOf(mebibytes: number): Promise<string> {
  const { build } = await readyBuild(core, alice, { projectName: `takes-${mebibytes}-${randomUUID().slice(0, 8)}` })
  await core.database
    .update(builds)
    .set({ proveSize: `${mebibytes}m1t256d` })
    .where(eq(builds.id, build.id))
  return build.id
}

/** Asks for a proof of a build, that really takes so many MiB. */
async function ask(build: string, name: string, mebibytes: number): Promise<string> {
  const input = JSON.stringify({ name, mebibytes: mebibytes - OF_NODE })
  return (await createProof(core, alice, build, { input, meta: {} })).proof.id
}

function work(sandbox: Sandbox): void {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const context = jobContext(core, folder, holding, { sandbox, budget, log })
  taker = takeJobs(core, {
    queues: () => [{ kind: 'prove', circuitType: 'circom', toolchain: null }],
    concurrency: 16,
    admission: admitJobs(budget, { onReserved: () => taker.look() }),
    work: (held, signal, share) => runJob(context, held, signal, share ?? expect.unreachable()),
  })
}

const workerId = randomUUID()
/** As a worker says every ten seconds. */
async function report(): Promise<void> {
  const capability = {
    circuitType: 'circom' as const,
    toolchain: null,
    state: 'ready' as const,
    note: '',
    fraction: null,
  }
  const machine = { total: budget.total, free: budget.free() }
  await reportWorker(core, { id: workerId, host: 'here', capabilities: [capability], ...machine })
}

const proofOf = async (id: string) => (await findProof(core, alice, id)).proof
const hold = (names: string[]) =>
  vi.waitFor(async () => expect((await readdir(shared)).toSorted()).toEqual(names.toSorted()), {
    timeout: 60_000,
    interval: 100,
  })
const untilStatus = (id: string, status: string) =>
  vi.waitFor(async () => expect((await proofOf(id)).status).toBe(status), { timeout: 60_000, interval: 100 })

/** A share is given back a moment after its proof is Ready. */
const allGivenBack = () => vi.waitFor(() => expect(budget.free()).toEqual(budget.total), { timeout: 10_000 })

/** MiB that a job took at its most, as its worker measured it. */
function peakOf(id: string): number {
  const done = logged.map((line) => JSON.parse(line)).find(({ job, msg }) => job === id && msg === 'done')
  return done.peakMemoryBytes / MIB
}

const [first] = await sandboxesHere()
const kinds: [string, Sandbox | undefined][] = [
  // In a process that may make none the first sandbox samples as the second one does.
  ...(groupRoots() === undefined ? [] : ([['limited by a control group', first]] as [string, Sandbox | undefined][])),
  ['sampled', await sandboxWithoutControlGroups()],
]

describe.each(kinds)('memory that is %s', (_, sandbox = expect.unreachable()) => {
  test('one large and four small proofs run side by side, a second large one waits for what is missing, and all end', async () => {
    const [large, small] = [await buildOf(LARGE), await buildOf(SMALL)]
    await report()
    const names = ['large', 'small-1', 'small-2', 'small-3', 'small-4']
    const ids = await Promise.all(
      names.map((name) => (name === 'large' ? ask(large, name, LARGE) : ask(small, name, SMALL))),
    )
    work(sandbox)
    await hold(names)
    const second = await ask(large, 'second-large', LARGE)
    await report()
    expect(await findProofWaitingFor(core, await findProof(core, alice, second))).toBe(
      'It waits for 896 MiB of memory; 736 MiB are free now.',
    )
    const never = await buildOf(4096)
    await expect(ask(never, 'never', 4096)).rejects.toThrow(
      'It needs 4 GiB of memory; the workers here have at most 2.3 GiB.',
    )
    // Three seconds of looking at the queues.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(await proofOf(second)).toMatchObject({ status: 'Queued', attempt: 0 })
    await writeFile(join(shared, 'release'), '')
    for (const id of [...ids, second]) await untilStatus(id, 'Ready')
    for (const id of [...ids, second]) expect(await proofOf(id)).toMatchObject({ tries: 1, outgrown: null })
    for (const [index, id] of ids.entries()) {
      const declared = index === 0 ? LARGE : SMALL
      expect(peakOf(id)).toBeGreaterThan(declared - OF_NODE - 16)
      expect(peakOf(id)).toBeLessThanOrEqual(declared)
    }
    await allGivenBack()
  }, 120_000)

  test('one that takes more than it declared is tried again with more, and is Ready; its neighbours go on', async () => {
    const [large, small] = [await buildOf(LARGE), await buildOf(SMALL)]
    await report()
    const neighbours = [await ask(large, 'large', LARGE), await ask(small, 'small', SMALL)]
    work(sandbox)
    await hold(['large', 'small'])
    const modest = await ask(small, 'modest', 272)
    await hold(['large', 'small', 'modest'])
    // What is sampled may hold all of it for a moment before it is ended.
    const again = { status: 'In Progress', tries: 1, outgrown: '192m1t256d' }
    await vi.waitFor(async () => expect(await proofOf(modest)).toMatchObject(again), { timeout: 60_000, interval: 100 })
    for (const id of neighbours) expect(await proofOf(id)).toMatchObject({ status: 'In Progress', attempt: 1 })
    await writeFile(join(shared, 'release'), '')
    for (const id of [modest, ...neighbours]) await untilStatus(id, 'Ready')
  }, 120_000)

  test('one that takes more than a proof may have is Failed in words, and no job but that one is ended', async () => {
    const [large, small] = [await buildOf(LARGE), await buildOf(SMALL)]
    await report()
    const neighbours = [
      await ask(large, 'large', LARGE),
      await ask(small, 'small-1', SMALL),
      await ask(small, 'small-2', SMALL),
    ]
    work(sandbox)
    await hold(['large', 'small-1', 'small-2'])
    const greedy = await ask(small, 'greedy', 4096)
    await untilStatus(greedy, 'Failed')
    expect((await proofOf(greedy)).error).toBe(TAKES_TOO_MUCH)
    expect((await readdir(shared)).toSorted()).toEqual(['large', 'small-1', 'small-2'])
    for (const id of neighbours) {
      expect(await proofOf(id)).toMatchObject({ status: 'In Progress', attempt: 1, tries: 1, outgrown: null })
    }
    await writeFile(join(shared, 'release'), '')
    for (const id of neighbours) await untilStatus(id, 'Ready')
    await allGivenBack()
  }, 120_000)
})
