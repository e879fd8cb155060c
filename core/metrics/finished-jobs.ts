import { inArray, sql } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Core } from '../context.ts'
import { type ComputeTimes, builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { EventContent } from '../events/event.ts'
import { type EventPosition, eventsAfter, newestPosition } from '../events/events-after.ts'

/** How an attempt at a build or proof ended. */
export interface EndedAttempt {
  kind: 'build' | 'proof'
  /** `requeued`: it is tried again. */
  outcome: 'ready' | 'failed' | 'requeued'
  /** Of what is not ready: why, as the event says it. */
  reason: string | undefined
  /** Undefined for one that was deleted since. */
  circuitType: CircuitType | undefined
  /** Seconds by stage of one that is ready. */
  computeTimes: ComputeTimes | undefined
  /** Seconds from when it was asked for until the last attempt began; undefined where none did. */
  waitedSeconds: number | undefined
}

const BATCH = 1000
/** So many are read at once at most: who asks seldom gets the rest the next time. */
const MAX_BATCHES = 20
const ENDINGS = /^(build|proof)\.(ready|failed|requeued)$/

/** Follows the events of a process' own time: what ended before, others have counted. @returns what has ended since the last call */
export async function followEndedAttempts({
  database,
}: Pick<Core, 'database'>): Promise<() => Promise<EndedAttempt[]>> {
  let position: EventPosition = await newestPosition(database)
  return async () => {
    const ended: EndedAttempt[] = []
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const rows = await eventsAfter(database, position, BATCH)
      const last = rows.at(-1)
      if (last === undefined) break
      ended.push(...(await describe(database, rows)))
      position = { transactionId: last.transactionId, eventId: last.id }
      if (rows.length < BATCH) break
    }
    return ended
  }
}

type EventRow = Awaited<ReturnType<typeof eventsAfter>>[number]
interface Facts {
  circuitType: CircuitType
  computeTimes: ComputeTimes | null
  waitedSeconds: number | null
}

async function describe(database: Core['database'], rows: EventRow[]): Promise<EndedAttempt[]> {
  const endings = rows.flatMap(({ kind: event, data, subjectId }) => {
    const [, kind, outcome] = ENDINGS.exec(event) ?? []
    const content = kind === undefined ? undefined : EventContent.safeParse({ kind: event, data }).data
    return content === undefined || subjectId === null ? [] : [{ content, kind, outcome, id: subjectId }]
  })
  const idsOf = (thing: string) => endings.filter(({ kind }) => kind === thing).map(({ id }) => id)
  const [ofBuilds, ofProofs] = await Promise.all([
    readBuilds(database, idsOf('build')),
    readProofs(database, idsOf('proof')),
  ])
  return endings.map(({ content, kind, outcome, id }): EndedAttempt => {
    const facts = (kind === 'build' ? ofBuilds : ofProofs).get(id)
    return {
      kind: kind === 'build' ? 'build' : 'proof',
      outcome: outcome === 'ready' ? 'ready' : outcome === 'failed' ? 'failed' : 'requeued',
      reason: 'reason' in content.data ? content.data.reason : undefined,
      circuitType: facts?.circuitType,
      computeTimes: outcome === 'ready' ? (facts?.computeTimes ?? undefined) : undefined,
      waitedSeconds: facts?.waitedSeconds ?? undefined,
    }
  })
}

async function readBuilds(database: Core['database'], ids: string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map()
  const { id, circuitType, computeTimes, startedAt, queuedAt } = builds
  const waitedSeconds = sql<number | null>`extract(epoch from ${startedAt} - ${queuedAt})::float8`
  const rows = await database
    .select({ id, circuitType, computeTimes, waitedSeconds })
    .from(builds)
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function readProofs(database: Core['database'], ids: string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map()
  const { id, computeTimes, startedAt, createdAt, buildId } = proofs
  const waitedSeconds = sql<number | null>`extract(epoch from ${startedAt} - ${createdAt})::float8`
  const rows = await database
    .select({ id, circuitType: builds.circuitType, computeTimes, waitedSeconds })
    .from(proofs)
    .innerJoin(builds, sql`${builds.id} = ${buildId}`)
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
