import { query } from './database.ts'
import type { Proofyard } from './proofyard.ts'

const KEPT =
  'project_id, team_id, created_by, circuit_type, manifest, proving_scheme, meta, uploaded_file_name, status, attempt, ' +
  'tries, details, setup, versions, compute_times, file_size, warnings, error'

/**
 * Copies a build that is finished into the seconds before it, and tags the oldest copy; resolves with the id of that.
 * To compile so many would take long.
 */
export async function copyBuild(proofyard: Proofyard, build: string, count: number, tag: string): Promise<string> {
  const [oldest] = await query(
    proofyard,
    `with copies as (
       insert into builds (${KEPT}, created_at, started_at, finished_at)
       select ${KEPT}, moment, moment, moment from builds, generate_series(1, ${count}) as nth,
         lateral (select created_at - interval '1 second' * nth as moment) as moments
       where id = '${build}'
       returning id, project_id, created_at
     )
     insert into tags (project_id, name, build_id)
     select project_id, '${tag}', id from copies order by created_at limit 1
     returning build_id`,
  )
  return String(oldest?.build_id)
}
