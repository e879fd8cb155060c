import { HOURS, MINUTES, WHOLE_TEAM } from '../proofs/proof-counts.ts'

/** Counts the proofs again, for tests and benches that write proofs by SQL. */
export const RECOUNT_PROOFS = `
  lock table proof_counts in exclusive mode;
  delete from proof_counts;
  insert into proof_counts (subject_id, team_id, period, queued, in_progress, ready, failed, is_change)
  select subject_id, team_id, period, count(*) filter (where status = 'Queued'), count(*) filter (where status = 'In Progress'),
    count(*) filter (where status = 'Ready'), count(*) filter (where status = 'Failed'), false
  from proofs, lateral (values (build_id, '-infinity'::timestamptz), (project_id, '-infinity'), ('${WHOLE_TEAM}'::uuid, '-infinity'),
    ('${HOURS.subject}'::uuid, date_trunc('hour', created_at, 'UTC')), ('${MINUTES.subject}'::uuid, date_trunc('minute', created_at, 'UTC'))) counted (subject_id, period)
  group by 1, 2, 3`
