import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { proofCounts } from '../database/schema/proof-counts.ts'

const BATCH = 10_000
const key = sql`subject_id, team_id, period`

/**
 * Adds changes of the counts up with the others of their key, so that few rows are read for each. It waits for no transaction
 * that counts, and a count is the same before and after; also where two processes do it at once.
 * @returns whether there are more
 */
export async function addUpProofCounts(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with changes as (delete from ${proofCounts} where is_change
        and ctid = any(array(select ctid from ${proofCounts} where is_change limit ${BATCH})) returning *),
    keys as (select distinct ${key} from changes),
    sums as (delete from ${proofCounts} c using keys
      where (c.subject_id, c.team_id, c.period) = (keys.subject_id, keys.team_id, keys.period) and not c.is_change returning c.*),
    added as (insert into ${proofCounts} (${key}, queued, in_progress, ready, failed, is_change)
      select ${key}, sum(queued), sum(in_progress), sum(ready), sum(failed), false
      from (select * from changes union all select * from sums) counted group by ${key}
      having (sum(queued), sum(in_progress), sum(ready), sum(failed)) <> (0, 0, 0, 0))
    select count(*)::int as count from changes`)
  return (rows[0]?.count ?? 0) === BATCH
}
