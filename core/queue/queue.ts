import { sql } from 'drizzle-orm'
import { type Db, PgBoss, fromDrizzle } from 'pg-boss'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { type HeldJob, type Job, type JobKind, type QueueKey, queueName } from './job.ts'
import { NOTICE_CHANNEL, type Notice, listenForNotices } from './notices.ts'

/** The jobs of one installation, kept by pg-boss in the same database as the rows that they belong to. */
export interface Queue {
  boss: PgBoss
  /** Makes the queues of what a build needs, where they are missing. Not inside a transaction. */
  open: (need: Omit<QueueKey, 'kind'>) => Promise<void>
  /**
   * Adds a job inside the caller's transaction: the rows and the job are there together, or neither.
   * `subject` is what the worker needs to know where the job's id does not say it.
   */
  enqueue: (transaction: Transaction, job: Job, subject?: object) => Promise<void>
  /** Removes jobs of rows that are being deleted; a worker that runs one is told to stop when the caller commits. */
  withdraw: (transaction: Transaction, jobs: Job[]) => Promise<void>
  /** Removes a held job for good, inside the transaction that writes its result. */
  settle: (transaction: Transaction, held: HeldJob) => Promise<void>
  /** Puts a held job back, inside the caller's transaction: some worker takes it up again at once. */
  putBack: (transaction: Transaction, held: HeldJob) => Promise<void>
  /** Those of the queues in which a job waits that may be taken now. */
  waiting: (queues: QueueKey[]) => Promise<QueueKey[]>
  /** Calls `hear` for each notice, and with undefined when notices may have been missed. Returns how to stop it. */
  listen: (hear: (notice: Notice | undefined) => void) => () => Promise<void>
  close: () => Promise<void>
}

/** Seconds without a sign of life after which a job is taken from its worker: the least that pg-boss allows. */
const HEARTBEAT_SECONDS = 10

/**
 * A lapsed heartbeat only ever puts a job back; the transitions count the attempts and know how to end them,
 * so the queue's own limit is out of reach. Expiry (24 h, pg-boss's most) is not how a long job ends: its heartbeat is.
 */
const QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 24 * 3600 - 1,
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionSeconds: 10 * 365 * 24 * 3600,
}

/** Somebody waits for a verification, for a minute at most; nobody counts its attempts but the queue. */
const VERIFY_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 600,
  retryLimit: 2,
  retryDelay: 0,
  retentionSeconds: 120,
  deleteAfterSeconds: 300,
}

/** Opens the queues on the pool of `database`; makes what is missing. */
export async function openQueue(
  database: Database,
  databaseUrl: string,
  report: (error: Error) => void,
): Promise<Queue> {
  const pool: Db = { executeSql: (text, values) => database.$client.query(text, values) }
  const boss = new PgBoss({
    db: pool,
    schedule: false,
    monitorVacuum: false,
    // With these a job of a dead worker waits 10 s for its heartbeat, at most 2 s to be found out and 1 s to be fetched.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', report)
  await boss.start()
  const opened = new Set<string>()

  return {
    boss,
    open: async (need) => {
      for (const [kind, options] of kinds) {
        const name = queueName({ ...need, kind })
        if (opened.has(name)) continue
        // A queue that is there keeps the options that it was made with, so they are set again.
        await boss.createQueue(name, options)
        await boss.updateQueue(name, options)
        opened.add(name)
      }
    },
    enqueue: async (transaction, job, subject) => {
      const name = queueName(job)
      await boss.insert(name, [{ id: job.id, ...(subject && { data: subject }) }], { db: inside(transaction) })
      await tell(transaction, { kind: 'queued', queue: name })
    },
    withdraw: async (transaction, jobs) => {
      for (const [name, ids] of idsByQueue(jobs)) {
        await boss.deleteJob(name, ids, { db: inside(transaction) })
      }
      for (const job of jobs) await tell(transaction, { kind: 'withdrawn', id: job.id })
    },
    settle: async (transaction, held) => {
      await boss.deleteJob(queueName(held), attemptOf(held), { db: inside(transaction) })
    },
    putBack: async (transaction, held) => {
      const name = queueName(held)
      await boss.fail(name, attemptOf(held), null, { db: inside(transaction) })
      await tell(transaction, { kind: 'queued', queue: name })
    },
    waiting: async (queues) => {
      if (queues.length === 0) return []
      const { rows } = await database.$client.query<{ name: string }>(WAITING, [queues.map(queueName)])
      const names = new Set(rows.map(({ name }) => name))
      return queues.filter((queue) => names.has(queueName(queue)))
    },
    listen: (hear) => listenForNotices(databaseUrl, hear, report),
    close: () => boss.stop({ graceful: false }),
  }
}

const kinds: [JobKind, typeof QUEUE_OPTIONS][] = [
  ['compile', QUEUE_OPTIONS],
  ['prove', QUEUE_OPTIONS],
  ['verify', VERIFY_OPTIONS],
]

/** One look-up in the index of jobs to fetch for each queue, however many jobs there are. */
const WAITING = `select queue.name from unnest($1::text[]) as queue (name) where exists (
  select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`

/** pg-boss's name for a delivery; a call with it changes nothing once a later delivery is on. */
export function attemptOf(held: HeldJob): { id: string; retryCount: number } {
  return { id: held.id, retryCount: held.delivery }
}

function inside(transaction: Transaction): Db {
  return fromDrizzle(transaction, sql)
}

async function tell(queryable: Queryable, notice: Notice): Promise<void> {
  await queryable.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(notice)})`)
}

function idsByQueue(jobs: Job[]): Map<string, string[]> {
  const queues = new Map<string, string[]>()
  for (const job of jobs) {
    const name = queueName(job)
    queues.set(name, [...(queues.get(name) ?? []), job.id])
  }
  return queues
}
