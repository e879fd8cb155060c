import { jobStages } from '@proofyard/contract/stage.ts'
import type { Core } from '@proofyard/core/context.ts'
import { CHECKED_HERE } from '@proofyard/core/elsewhere/credited-times.ts'
import { type EndedAttempt, followEndedAttempts } from '@proofyard/core/metrics/finished-jobs.ts'
import { countJobs } from '@proofyard/core/metrics/job-counts.ts'
import { readStoredSizes } from '@proofyard/core/metrics/stored-sizes.ts'
import { checkReadiness } from '@proofyard/core/readiness.ts'
import { listMachines } from '@proofyard/core/workers/list-machines.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { cached } from '../cached.ts'

/** A worker of another owner may call its stages as it likes: what no framework has is told together. */
const STAGES = new Set([
  ...Object.values(frameworks).flatMap(({ stages }) => [...stages.compile, ...stages.prove].map(({ name }) => name)),
  ...Object.values(jobStages).map(({ name }) => name),
  CHECKED_HERE,
  'total',
])
/** Readers that come closer together share one look. */
const LOOK_MS = 5000
/** All stored files are added up so seldom. */
const SIZES_MS = 300_000
/** Seconds: from a native proof of a small circuit to a day's one of a virtual machine. */
const STAGE_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000]

/**
 * What the database knows of the whole installation; each server tells the same.
 *
 * @returns brings the figures up to date; while the database is away they stay as they were, and `proofyard_ready` says so
 */
export async function installationMetrics(core: Core, registry: Registry): Promise<() => Promise<void>> {
  const looks = [
    watchReadiness(core, registry),
    watchJobs(core, registry),
    watchMachines(core, registry),
    cached(watchSizes(core, registry), SIZES_MS),
    watchConnections(core, registry),
    await watchEndings(core, registry),
  ]
  return cached(async () => {
    for (const outcome of await Promise.allSettled(looks.map((look) => look())))
      if (outcome.status === 'rejected') core.report(outcome.reason)
  }, LOOK_MS)
}

function gauge<const Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]) {
  return new Gauge({ name: `proofyard_${name}`, help, labelNames, registers: [registry] })
}

function watchReadiness(core: Core, registry: Registry): () => Promise<void> {
  const ready = gauge(registry, 'ready', '1 where it can be used.', 'part')
  const workers = gauge(registry, 'workers', 'Workers, other owners included.', 'state')
  return async () => {
    const { database, migrations, storage, disk, workers: found } = await checkReadiness(core)
    for (const [part, is] of Object.entries({ database, migrations, storage, disk })) ready.set({ part }, is ? 1 : 0)
    if (found === null) return
    for (const state of ['running', 'taking', 'silent'] as const) workers.set({ state }, found[state])
  }
}

function watchJobs(core: Core, registry: Registry): () => Promise<void> {
  const labels = ['kind', 'framework', 'size'] as const
  const waiting = gauge(registry, 'jobs_waiting', 'Builds and proofs that wait, by size class.', ...labels)
  const running = gauge(registry, 'jobs_running', 'Builds and proofs that a worker has, by size class.', ...labels)
  const oldest = gauge(registry, 'jobs_oldest_seconds', 'For how long the first one has waited that waits.', ...labels)
  return async () => {
    const counts = await countJobs(core)
    for (const metric of [waiting, running, oldest]) metric.reset()
    for (const { kind, circuitType: framework, size, ...count } of counts) {
      waiting.set({ kind, framework, size }, count.waiting)
      running.set({ kind, framework, size }, count.running)
      oldest.set({ kind, framework, size }, count.oldestSeconds)
    }
  }
}

function watchMachines(core: Core, registry: Registry): () => Promise<void> {
  const labels = ['host', 'of'] as const
  const budgets = {
    memoryBytes: gauge(registry, 'machine_memory_bytes', 'Memory that jobs may take of a host.', ...labels),
    threads: gauge(registry, 'machine_threads', 'Threads that jobs may take of a host.', ...labels),
    diskBytes: gauge(registry, 'machine_disk_bytes', 'Disk that jobs may take of a host.', ...labels),
    gpus: gauge(registry, 'machine_gpus', 'GPUs of a host.', ...labels),
  }
  return async () => {
    const machines = await listMachines(core)
    for (const name of ['memoryBytes', 'threads', 'diskBytes', 'gpus'] as const) {
      budgets[name].reset()
      for (const { host, total, free } of machines) {
        budgets[name].set({ host, of: 'total' }, total[name])
        budgets[name].set({ host, of: 'free' }, free[name])
      }
    }
  }
}

function watchSizes(core: Core, registry: Registry): () => Promise<void> {
  const files = gauge(registry, 'stored_files', 'Stored files.')
  const fileBytes = gauge(registry, 'stored_bytes', 'Bytes of the stored files.')
  const databaseBytes = gauge(registry, 'database_bytes', 'Size of the database on its disk.')
  return async () => {
    const found = await readStoredSizes(core)
    files.set(found.files)
    fileBytes.set(found.fileBytes)
    databaseBytes.set(found.databaseBytes)
  }
}

function watchConnections({ database }: Core, registry: Registry): () => Promise<void> {
  const connections = gauge(registry, 'database_connections', "This server's connections to PostgreSQL.", 'state')
  return async () => {
    const { totalCount, idleCount, waitingCount } = database.$client
    connections.set({ state: 'busy' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'wanted' }, waitingCount)
  }
}

async function watchEndings(core: Core, registry: Registry): Promise<() => Promise<void>> {
  const registers = [registry]
  const ended = new Counter({
    name: 'proofyard_jobs_ended_total',
    help: 'Attempts at builds and proofs by how they ended, since this server began; requeued ones are tried again.',
    labelNames: ['kind', 'framework', 'outcome', 'reason'] as const,
    registers,
  })
  const stages = new Histogram({
    name: 'proofyard_stage_seconds',
    help: 'What the stages of Ready builds and proofs took.',
    labelNames: ['kind', 'framework', 'stage'] as const,
    buckets: STAGE_BUCKETS,
    registers,
  })
  const waits = new Histogram({
    name: 'proofyard_wait_seconds',
    help: 'From when a build or proof was asked for until its last attempt began.',
    labelNames: ['kind', 'framework'] as const,
    buckets: STAGE_BUCKETS,
    registers,
  })
  const next = await followEndedAttempts(core)
  const note = ({ kind, circuitType, outcome, reason, computeTimes, waitedSeconds }: EndedAttempt): void => {
    const framework = circuitType ?? 'deleted'
    ended.inc({ kind, framework, outcome, reason: reason ?? 'none' })
    if (outcome === 'requeued') return
    if (waitedSeconds !== undefined) waits.observe({ kind, framework }, waitedSeconds)
    for (const [name, seconds] of Object.entries(computeTimes ?? {}))
      stages.observe({ kind, framework, stage: STAGES.has(name) ? name : 'other' }, seconds)
  }
  return async () => {
    for (const attempt of await next()) note(attempt)
  }
}
