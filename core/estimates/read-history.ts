import { type SQL, sql } from 'drizzle-orm'
import type { Json } from '@proofyard/contract/json.ts'
import type { BuildRecord } from '../builds/build-record.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { secondsTaken } from './seconds-taken.ts'

/** How many of its newest proofs a build is judged by. */
const MAX_PROOFS = 20

/** How many other builds are looked at: of the team and the framework, and of public projects of others; and how many are used. */
const MAX_BUILDS = { own: 200, publicProjects: 100, ofEach: 3, used: 60 }
const MAX_PROOFS_OF_EACH = 10

/** What a proof took; memory is null where it was not measured. */
export interface Taken {
  seconds: number
  memory: number | null
}

/** What proofs of another build took, and what its circuit is. */
export interface BuildTaken {
  details: Record<string, Json>
  fileSize: number | null
  taken: Taken[]
}

/**
 * What the newest Ready proofs of a build took of which a team may know: its own ones, and of a public build those of the team that owns
 * it (core/policies/proof.ts). A bounded number of rows is read, however many proofs there are.
 */
export async function readOwnHistory(
  { database }: Pick<Core, 'database'>,
  teamId: number,
  { build, project }: Pick<BuildRecord, 'build' | 'project'>,
): Promise<Taken[]> {
  const teamIds = project.isPublic && project.teamId !== teamId ? [teamId, project.teamId] : [teamId]
  const parts = teamIds.map((id) => newestProofs(sql`${build.id}`, sql`${id}`, MAX_PROOFS))
  const { rows } = await database.execute<{ seconds: number; memory: string | null }>(sql`
    select seconds, memory from (${sql.join(parts, sql` union all `)}) recent
    where seconds > 0 order by created_at desc limit ${MAX_PROOFS}`)
  return rows.map(({ seconds, memory }) => ({ seconds, memory: memory === null ? null : Number(memory) }))
}

/** The same of the newest other builds of its framework and proving scheme: those of the team, and of public projects of others. */
export async function readFrameworkHistory(
  { database }: Pick<Core, 'database'>,
  teamId: number,
  { build }: Pick<BuildRecord, 'build'>,
): Promise<BuildTaken[]> {
  const columns = sql`id, project_id, team_id, circuit_type, proving_scheme, status, details, file_size, created_at`
  const { rows } = await database.execute<{
    details: Record<string, Json>
    file_size: string | null
    seconds: number[]
    memory: (number | null)[]
  }>(sql`
    with looked_at as (
      (select ${columns} from ${builds}
        where team_id = ${teamId} and circuit_type = ${build.circuitType} and status = 'Ready' and deleted_at is null
        order by created_at desc limit ${MAX_BUILDS.own})
      union all
      (select b.* from (select id from ${projects}
          where is_public and deleted_at is null and team_id <> ${teamId}
          order by created_at desc, id desc limit ${MAX_BUILDS.publicProjects}) p
        cross join lateral (select ${columns} from ${builds} where project_id = p.id and deleted_at is null
          order by created_at desc, id desc limit ${MAX_BUILDS.ofEach}) b)),
    alike as (
      select b.* from looked_at b join ${projects} p on p.id = b.project_id and p.deleted_at is null
      where b.status = 'Ready' and b.circuit_type = ${build.circuitType} and b.proving_scheme = ${build.provingScheme}
        and b.id <> ${build.id})
    select c.details, c.file_size, array_agg(t.seconds) as seconds, array_agg(t.memory::float8) as memory
    from alike c cross join lateral (
      select * from (${newestProofs(sql`c.id`, sql`${teamId}`, MAX_PROOFS_OF_EACH)}
        union all ${newestProofs(sql`c.id`, sql`nullif(c.team_id, ${teamId})`, MAX_PROOFS_OF_EACH)}) recent
      where seconds > 0) t
    group by c.id, c.details, c.file_size, c.created_at
    order by c.created_at desc limit ${MAX_BUILDS.used}`)
  return rows.map(({ details, file_size, seconds, memory }) => ({
    details,
    fileSize: file_size === null ? null : Number(file_size),
    taken: seconds.map((one, index) => ({ seconds: one, memory: memory[index] ?? null })),
  }))
}

/**
 * Those that are Ready: others say nothing of how long the next one takes, and thousands of them may wait. By one index
 * (`proofs_ready_of_build`), in its whole order. With plain equalities PostgreSQL may go through all proofs of the team instead,
 * where it believes most of them to be of each build, because most builds have none.
 */
function newestProofs(buildId: SQL, teamId: SQL, limit: number): SQL {
  return sql`(select created_at, peak_memory as memory, ${secondsTaken} as seconds
    from ${proofs} where build_id between ${buildId} and ${buildId} and team_id between ${teamId} and ${teamId} and status = 'Ready'
    order by build_id, team_id, created_at desc, id desc limit ${limit})`
}
