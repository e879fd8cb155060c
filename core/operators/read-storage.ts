import { sql } from 'drizzle-orm'
import type { OperatorStorage } from '@proofyard/contract/operator.ts'
import type { Core } from '../context.ts'
import type { Database } from '../database/database.ts'

/** About so many rows of a table are read; of a larger one a sample of its pages. */
const MAX_ROWS = 50_000

/**
 * What is stored, by kind. Of more than some ten thousand files a sample is added up, whose figures are near enough to see what fills a disk:
 * to read them all would take seconds.
 */
export async function readStorage({
  database,
  diskRoom,
}: Pick<Core, 'database' | 'diskRoom'>): Promise<OperatorStorage> {
  const [ofBuilds, ofProofs, all, freeBytes] = await Promise.all([
    addUpKinds(database, 'build_artifacts'),
    addUpKinds(database, 'proof_artifacts'),
    addUpAll(database),
    diskRoom.freeBytes(),
  ])
  const kinds = [...ofBuilds.kinds, ...ofProofs.kinds]
  return {
    kinds: kinds.toSorted((one, other) => other.file_bytes - one.file_bytes),
    ...all.sums,
    is_estimated: [ofBuilds, ofProofs, all].some(({ isSample }) => isSample),
    free_bytes: freeBytes,
  }
}

interface Sums {
  num_files: number
  file_bytes: number
}

async function addUpKinds(database: Database, table: 'build_artifacts' | 'proof_artifacts') {
  const percent = await percentOf(database, table)
  const sample = sql`${sql.identifier(table)} x ${sampled(percent)}`
  // One look-up for each row of the sample, however many files there are.
  const { rows } = await database.execute<Sums & { artifact_kind: string } & Record<string, unknown>>(sql`
    select x.kind as artifact_kind, count(*)::float8 as num_files, coalesce(sum(a.size), 0)::float8 as file_bytes
    from ${sample} cross join lateral (select size from artifacts where sha256 = x.sha256 offset 0) a group by 1`)
  return {
    kinds: rows.map(({ artifact_kind, ...sums }) => ({ artifact_kind, ...scaled(sums, percent) })),
    isSample: percent < 100,
  }
}

async function addUpAll(database: Database) {
  const percent = await percentOf(database, 'artifacts')
  const { rows } = await database.execute<Sums & Record<string, unknown>>(sql`
    select count(*)::float8 as num_files, coalesce(sum(x.size), 0)::float8 as file_bytes from artifacts x ${sampled(percent)}`)
  return { sums: scaled(rows[0] ?? { num_files: 0, file_bytes: 0 }, percent), isSample: percent < 100 }
}

const sampled = (percent: number) => (percent < 100 ? sql`tablesample system (${percent})` : sql``)

/** How much of a table is read, by how many rows PostgreSQL believes it has; -1 is not known, as of a new one. */
async function percentOf(database: Database, table: string): Promise<number> {
  const { rows } = await database.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`,
  )
  const known = rows[0]?.rows ?? -1
  return known <= MAX_ROWS ? 100 : (100 * MAX_ROWS) / known
}

function scaled({ num_files, file_bytes }: Sums, percent: number): Sums {
  const factor = 100 / percent
  return { num_files: Math.round(num_files * factor), file_bytes: Math.round(file_bytes * factor) }
}
