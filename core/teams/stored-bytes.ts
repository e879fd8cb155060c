import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'

/** A sum over 200,000 proofs takes a twentieth of a second. */
const COUNT_AGAIN_MS = 10_000

/**
 * Counts what a team's builds and proofs keep, and the inputs of those that wait, in bytes. A file that several have counts for
 * each. A count is taken again after ten seconds, so what comes faster may pass a limit by as much.
 */
export function countStoredBytes(database: Database): (teamId: number) => Promise<number> {
  const counted = new Map<number, { at: number; bytes: Promise<number> }>()
  return (teamId) => {
    const known = counted.get(teamId)
    if (known !== undefined && performance.now() - known.at < COUNT_AGAIN_MS) return known.bytes
    const bytes = count(database, teamId)
    counted.set(teamId, { at: performance.now(), bytes })
    bytes.catch(() => counted.delete(teamId))
    return bytes
  }
}

async function count(database: Database, teamId: number): Promise<number> {
  const { rows } = await database.execute<{ bytes: string }>(sql`select (
      (select coalesce(sum(file_size), 0) from ${builds} where team_id = ${teamId})
      + (select coalesce(sum(file_size), 0) from ${proofs} where team_id = ${teamId})
      + (select coalesce(sum(a.size), 0) from ${proofs} p
        join ${proofArtifacts} i on i.proof_id = p.id and i.kind = 'input' join ${artifacts} a using (sha256)
        where p.team_id = ${teamId} and p.status in ('Queued', 'In Progress'))
    )::text as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}
