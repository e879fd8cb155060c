import { NO_QUOTAS, type QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import { type SQL, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { type Database, type Queryable, type Transaction, openDatabase } from '../database/database.ts'
import { type NoticeListener, openNoticeListener } from '../database/notice-listener.ts'
import { HEARTBEAT_SECONDS } from './heartbeat.ts'
import { type HeldJob, type Job, type JobKind, type QueueKey, queueFamily, queueName } from './job.ts'
import { NOTICE_CHANNEL, type Notice, type OnNotice, readNotice } from './notices.ts'
import { attemptOf, inside, settledIds } from './boss-calls.ts'
import { findPlace } from './find-place.ts'
import { moveJob } from './move-job.ts'
import { type NewJob, addsJob } from './new-job.ts'
import { settlesJob } from './settle-job.ts'
import { giveSignOfLife } from './sign-of-life.ts'
import { type TakenJob, type Turn, findTurns, prepareTurns, takeTurn } from './turns.ts'

/** The jobs of one installation, kept by pg-boss in the same database as the rows that they belong to. */
export interface Queue {
  boss: PgBoss
  /** Makes a queue where it is missing. Not inside a transaction. */
  open: (queue: QueueKey) => Promise<void>
  /**
   * Adds a job inside the caller's transaction: the rows and the job are there together, or neither.
   * `subject` is what the worker needs to know where the job's id does not say it.
   */
  enqueue: (transaction: Transaction, job: NewJob, subject?: object) => Promise<void>
  /** The same as parts of a larger statement. */
  adds: typeof addsJob
  /** What to throw where a queue that was opened is not there any more; the next `open` makes it. @returns undefined where it is there */
  missing: (transaction: Transaction, queue: QueueKey) => Promise<Error | undefined>
  /** Removes jobs of rows that are being deleted; a worker that runs one is told to stop when the caller commits. */
  withdraw: (transaction: Transaction, jobs: Job[]) => Promise<void>
  /**
   * Removes a held job for good, inside the transaction that writes its result. At the commit the workers are told where its team had as many running
   * as `quotas` or an operator allow.
   */
  settle: (transaction: Transaction, held: HeldJob, quotas?: Pick<QuotaSettings, 'running'>) => Promise<void>
  /** The same as a part of a larger statement, for its `with`; only where `from`, another part, has a row. */
  settles: (held: HeldJob, quotas: Pick<QuotaSettings, 'running'>, from: SQL) => SQL
  /**
   * Puts a held job back, inside the caller's transaction: some worker takes it up again, in its old place among its team's
   * jobs, or after a pause.
   */
  putBack: (transaction: Transaction, held: HeldJob, pauseSeconds?: number) => Promise<void>
  /**
   * Has a job that was taken from its worker, and that no other one has taken up yet, wait for a while, inside the caller's
   * transaction.
   */
  putOff: (transaction: Transaction, held: HeldJob, pauseSeconds: number) => Promise<void>
  /**
   * Takes a held job out of its queue and puts it into that of another size or kind, inside the caller's transaction. It counts as
   * delivered as often as before, so that what is late of an earlier delivery stays late, and keeps its place among its team's jobs. The
   * queue must be open.
   * @returns false when the job is no longer held, such as after a lapsed heartbeat: nothing was moved
   */
  moveTo: (transaction: Transaction, held: HeldJob, to: { kind?: JobKind; size: string }) => Promise<boolean>
  /** The queues, of all sizes, in which a job waits that may be taken now. */
  waiting: (queues: Omit<QueueKey, 'size'>[]) => Promise<QueueKey[]>
  /** Whose job is to be taken next, in which queue, the first one first (core/queue/turns.ts). */
  turns: (
    queues: Omit<QueueKey, 'size'>[],
    quotas: Pick<QuotaSettings, 'running' | 'cpuSecondsPerDay'>,
  ) => Promise<Turn[]>
  /** Takes the next job of a turn. @returns undefined when another worker has it, or it is another team's turn by now */
  take: (turn: Pick<Turn, 'queue' | 'group'> & Partial<Turn>) => Promise<TakenJob | undefined>
  /** Gives the sign of life of held jobs. @returns the ids of those that are still held by their delivery */
  signOfLife: (held: HeldJob[]) => Promise<Set<string>>
  /** Ends a verification by its verdict, or undefined for a failed try; who asked for it is notified. */
  endVerification: (held: HeldJob, verdict: object | undefined) => Promise<void>
  /** Has workers report themselves at once, when the caller commits: what holds for their machines may be new. */
  tellWorkers: (transaction: Transaction) => Promise<void>
  /** Calls `onNotice` for each notice, and with undefined when notices may have been missed. @returns how to unsubscribe */
  listen: (onNotice: OnNotice) => () => void
  /** The connection of this process that listens, for what is told on other channels. */
  notices: NoticeListener
  /** Where a job stands among those of its team in its queue: 1 is the next. @returns null when it does not wait */
  place: (job: Job) => Promise<number | null>
  close: () => Promise<void>
}

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

/** A caller waits for a verification, for a minute at most; only the queue counts its attempts. */
const VERIFY_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 600,
  retryLimit: 2,
  retryDelay: 0,
  retentionSeconds: 120,
  deleteAfterSeconds: 300,
}

/** With this a job of a dead worker waits 10 s for its heartbeat, at most 2 s to be noticed and 1 s to be fetched. */
export const SUPERVISE_EVERY_SECONDS = 1

/**
 * Connections of pg-boss alone. Also inside a transaction of ours it may look up a queue outside of it: if that waited for
 * the pool of the transactions, as many transactions at once as it has connections would wait for each other.
 */
const BOSS_CONNECTIONS = 4

/** All that a queue opens: pg-boss's, and the one that listens for notices. */
export const QUEUE_CONNECTIONS = BOSS_CONNECTIONS + 1

/** Opens the queues of a database; makes what is missing. */
export async function openQueue(
  database: Database,
  databaseUrl: string,
  report: (error: Error) => void,
): Promise<Queue> {
  const pool = openDatabase(databaseUrl, report, BOSS_CONNECTIONS).$client
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    monitorVacuum: false,
    // One process supervises at a time (supervise-queue.ts).
    supervise: false,
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    monitorIntervalSeconds: SUPERVISE_EVERY_SECONDS,
  })
  boss.on('error', report)
  try {
    await boss.start()
    await prepareTurns(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const opened = new Map<string, Promise<void>>()
  const notices = openNoticeListener(databaseUrl, report)

  async function make(name: string, kind: JobKind): Promise<void> {
    try {
      // A queue that is there keeps the options that it was made with, so they are set again.
      await boss.createQueue(name, optionsOf[kind])
      await boss.updateQueue(name, optionsOf[kind])
    } catch (error) {
      opened.delete(name)
      throw error
    }
  }

  function forgotten(name: string): Error {
    opened.delete(name)
    return new Error(`The queue ${name} is not there: it was not opened, or was removed.`)
  }

  return {
    boss,
    open: (queue) => {
      const name = queueName(queue)
      const opening = opened.get(name) ?? make(name, queue.kind)
      opened.set(name, opening)
      return opening
    },
    enqueue: async (transaction, job, subject) => {
      const { parts, told } = addsJob(job, subject)
      const { rows } = await transaction.execute(sql`with ${parts} select ${told} from opened`)
      if (rows.length === 0) throw forgotten(queueName(job))
    },
    adds: addsJob,
    missing: async (transaction, queue) => {
      const name = queueName(queue)
      const { rows } = await transaction.execute(sql`select from pgboss.queue where name = ${name}`)
      return rows.length > 0 ? undefined : forgotten(name)
    },
    withdraw: async (transaction, jobs) => {
      for (const [name, ids] of idsByQueue(jobs)) {
        await boss.deleteJob(name, ids, { db: inside(transaction) })
      }
      const notices = jobs.map(({ id }) => JSON.stringify({ kind: 'withdrawn', id } satisfies Notice))
      await transaction.execute(
        sql`select pg_notify(${NOTICE_CHANNEL}, notice) from unnest(${sql.param(notices)}::text[]) notice`,
      )
    },
    settle: async (transaction, held, quotas = NO_QUOTAS) => {
      await transaction.execute(settlesJob(held, quotas))
    },
    settles: settlesJob,
    putBack: async (transaction, held, pauseSeconds = 0) => {
      const name = queueName(held)
      const failed = await boss.fail(name, attemptOf(held), null, { db: inside(transaction) })
      if (settledIds(failed).length > 0) {
        const place =
          pauseSeconds === 0 ? sql`created_on` : sql`clock_timestamp() + ${pauseSeconds} * interval '1 second'`
        await transaction.execute(
          sql`update pgboss.job set start_after = ${place} where name = ${name} and id = ${held.id} and state = 'retry'`,
        )
      }
      await tell(transaction, { kind: 'queued', queue: name })
    },
    putOff: async (transaction, held, pauseSeconds) => {
      await transaction.execute(
        sql`update pgboss.job set start_after = clock_timestamp() + ${pauseSeconds} * interval '1 second'
          where name = ${queueName(held)} and id = ${held.id} and state = 'retry' and retry_count = ${held.delivery}`,
      )
    },
    moveTo: async (transaction, held, to) => {
      const moved = await moveJob(boss, transaction, held, to)
      if (moved) await tell(transaction, { kind: 'queued', queue: queueName({ ...held, ...to }) })
      return moved
    },
    waiting: async (queues) => {
      if (queues.length === 0) return []
      const families = new Map(queues.map((queue) => [queueFamily(queue), queue]))
      const { rows } = await database.$client.query<{ name: string }>(WAITING, [[...families.keys()]])
      return rows.flatMap(({ name }) => {
        const end = name.lastIndexOf('/')
        const queue = families.get(name.slice(0, end))
        return queue === undefined ? [] : [{ ...queue, size: name.slice(end + 1) }]
      })
    },
    turns: (queues, quotas) => findTurns(database.$client, queues, quotas),
    take: (turn) => takeTurn(database.$client, turn),
    // Not on the pool of the transactions: a worker that is busy must not look dead.
    signOfLife: (held) => giveSignOfLife(pool, held),
    endVerification: async (held, verdict) => {
      const name = queueName(held)
      await database.transaction(async (transaction) => {
        const options = { db: inside(transaction) }
        if (verdict === undefined) await boss.fail(name, attemptOf(held), null, options)
        else await boss.complete(name, attemptOf(held), verdict, options)
        await tell(transaction, { kind: 'verified', id: held.id })
      })
    },
    tellWorkers: (transaction) => tell(transaction, { kind: 'machines' }),
    listen: (onNotice) => notices.subscribe(NOTICE_CHANNEL, (payload) => onNotice(readNotice(payload))),
    notices,
    place: (job) => findPlace(database.$client, job),
    close: async () => {
      await notices.close()
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

const optionsOf: Record<JobKind, typeof QUEUE_OPTIONS> = {
  compile: QUEUE_OPTIONS,
  prove: QUEUE_OPTIONS,
  check: QUEUE_OPTIONS,
  verify: VERIFY_OPTIONS,
  'verify-claim': VERIFY_OPTIONS,
}

/** One look-up in the index of jobs to fetch for each queue with such jobs, however many jobs and empty queues there are. */
const WAITING = `with recursive waiting as (
    (select name from pgboss.job where state < 'active' and not blocked order by name limit 1)
    union all
    select (select job.name from pgboss.job
      where state < 'active' and not blocked and job.name > waiting.name order by job.name limit 1)
    from waiting where waiting.name is not null)
  select name from waiting
  where regexp_replace(name, '/[^/]*$', '') = any ($1::text[]) and exists (
    select from pgboss.job where job.name = waiting.name and state < 'active' and not blocked and start_after <= now())
  order by name`

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
