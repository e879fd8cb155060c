import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { events } from '../database/schema/events.ts'

/** Something of a team changed: the kind of the event, and the id of what it names. */
export interface TeamChange {
  kind: string
  id: string
}

/** More than these are told as "load again". */
export const MAX_CHANGES = 100
/** Events of all teams that are looked through; behind them a reader has been away for too long. */
const MAX_EVENTS = 20_000
const SHOWN = ['project.', 'build.', 'proof.', 'team.', 'member.']

/** Whether people of the team are told of an event of this kind. */
export function isShown(kind: string): boolean {
  return SHOWN.some((start) => kind.startsWith(start)) && kind !== 'proof.verification_requested'
}

/** A position in the events: all transactions before it have ended. Decimal text, for it may be more than a double holds. */
export async function readPosition({ database }: Pick<Core, 'database'>): Promise<string> {
  const { rows } = await database.execute<{ position: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as position`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL gave no snapshot.')
  return row.position
}

/**
 * What changed of a team since a position, or for some seconds, each once. What was committed a moment ago may be there twice: among
 * these, and in a notice.
 * @returns undefined where that is too much, or the position is of another cluster
 */
export async function changesSince(
  { database }: Pick<Core, 'database'>,
  teamId: number,
  since: { position: string } | { seconds: number },
): Promise<TeamChange[] | undefined> {
  const isSince =
    'position' in since
      ? sql`${events.transactionId} >= ${since.position}::xid8`
      : // Of the statement, and not of each row: so the index of the times finds where it begins.
        sql`${events.createdAt} >= statement_timestamp() - ${since.seconds} * interval '1 second'`
  const order = 'position' in since ? sql`${events.transactionId}, ${events.id}` : sql`${events.createdAt}`
  const isForeign =
    'position' in since ? sql<boolean>`${since.position}::xid8 > pg_snapshot_xmax(pg_current_snapshot())` : sql`false`
  const { rows } = await database.execute<{
    isForeign: boolean
    looked: number
    changes: { kind: string; id: string }[]
  }>(sql`
    with looked as (
      select ${events.kind} as kind, ${events.teamId} as team_id, ${events.subjectId} as subject_id from ${events}
      where ${isSince} order by ${order} limit ${MAX_EVENTS}),
    own as (
      select distinct kind, subject_id as id from looked where team_id = ${teamId} and subject_id is not null
      limit ${MAX_CHANGES + 1})
    select ${isForeign} as "isForeign", (select count(*)::int from looked) as looked,
      coalesce((select json_agg(own) from own), '[]') as changes`)
  const [row] = rows
  if (row === undefined || row.isForeign || row.looked >= MAX_EVENTS || row.changes.length > MAX_CHANGES)
    return undefined
  return row.changes.filter(({ kind }) => isShown(kind))
}
