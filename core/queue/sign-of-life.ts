import type pg from 'pg'
import { type HeldJob, queueName } from './job.ts'

/**
 * As pg-boss's `touch`, of the jobs of all queues, and without waiting for a row that another transaction holds: that job is still its
 * worker's until that has ended, and to wait for it would make the others silent, such as while a proof ends whose storage is slow.
 */
const SIGN = `with held as (
    select job.name, job.id, job.retry_count from unnest($1::text[], $2::uuid[], $3::int[]) given (name, id, delivery)
    join pgboss.job on job.name = given.name and job.id = given.id and job.retry_count = given.delivery and job.state = 'active'),
  free as (
    select job.name, job.id from held
    join pgboss.job on job.name = held.name and job.id = held.id and job.retry_count = held.retry_count and job.state = 'active'
    for no key update of job skip locked),
  signed as (
    update pgboss.job set heartbeat_on = pgboss.job_now() from free where job.name = free.name and job.id = free.id)
  select id from held`

/** Gives the sign of life of held jobs. @returns the ids of those that are still held by their delivery */
export async function giveSignOfLife(pool: Pick<pg.Pool, 'query'>, held: HeldJob[]): Promise<Set<string>> {
  const values = [held.map(queueName), held.map(({ id }) => id), held.map(({ delivery }) => delivery)]
  const { rows } = await pool.query<{ id: string }>(SIGN, values)
  return new Set(rows.map(({ id }) => id))
}
