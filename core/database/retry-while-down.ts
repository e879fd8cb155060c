import { setTimeout as sleep } from 'node:timers/promises'
import { StorageAwayError } from '../storage/storage-away-error.ts'

/**
 * PostgreSQL's codes of errors that another try may not meet: of a connection, resources, a shutdown, a conflict, and of a server that
 * only reads, as the one that wrote before a failover may for a while.
 */
const PASSING_CODES = /^(?:08|53|57P|25006|40001|40P01)/
const PASSING_SYSTEM_CODES =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:NET|HOST)(?:UNREACH|DOWN))$/
/** All that node-postgres says of it without a code. Whole: other messages quote values, and what programs of users wrote. */
const LOST_CONNECTION = new RegExp(
  `^(?:${[
    'Connection terminated(?: unexpectedly| due to connection timeout)?',
    'Client (?:has encountered a connection error|was closed) and is not queryable',
    'timeout exceeded when trying to connect',
  ].join('|')})$`,
)

/** PostgreSQL's codes for a transaction that it rolled back because of others: a failed serialization, a deadlock. */
const CONFLICTS = new Set(['40001', '40P01'])

/** Whether PostgreSQL rolled a transaction back only because of what others did meanwhile: the same can be done again. */
export function isConflict(error: unknown): error is Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && CONFLICTS.has(cause.code)) return true
  }
  return false
}

/** Whether an error means that the database is away for now, as when it is being restarted. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // It has the same reasons, and says nothing of the database.
    if (cause instanceof StorageAwayError) return false
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (PASSING_SYSTEM_CODES.test(code) || (code.length === 5 && PASSING_CODES.test(code))) return true
    if (LOST_CONNECTION.test(cause.message)) return true
  }
  return false
}

/**
 * Does `work` again while the database is away. `work` must be safe to repeat: a connection that is lost in a commit
 * does not tell whether the commit happened.
 * @param signal ends the waiting; the last error is thrown then
 */
export async function retryWhileDatabaseDown<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error)) throw error
      await sleep(250)
    }
  }
}
