import { KEPT_ARTIFACT } from '../artifacts/collect-artifacts.ts'

const CHECKING = "outcome = 'checking'"

/**
 * Tables of which a backup has not all rows, with the condition of those that it has; null for none. A restore would bring back
 * what has ended since: logins, links that were used. Who works and who is next is known again at once.
 */
const savedOf: Record<string, string | null> = {
  sessions: null,
  token_families: null,
  account_links: null,
  device_logins: null,
  passkey_challenges: null,
  sign_on_attempts: null,
  tallies: null,
  team_turns: null,
  workers: null,
  // What is out of service is so now, on machines that may be others after a restore.
  drained_machines: null,
  // Their callers are gone after a restore.
  claims: null,
  claim_artifacts: null,
  // The files themselves are left out.
  unused_files: null,
  // Workers bring them again.
  browser_verifiers: null,
  // Their links are left out.
  mails: 'link_id is null',
  // What workers elsewhere hold is taken up again by others; what they have finished is verified after a restore.
  worker_leases: CHECKING,
  worker_uploads: `exists (select from worker_leases lease where lease.job_id = worker_uploads.job_id
    and lease.delivery = worker_uploads.delivery and lease.${CHECKING})`,
  // The others are about to be collected.
  artifacts: KEPT_ARTIFACT,
}

/** @returns the condition of the rows that a backup has of a table, `true` for all; undefined where it has none */
export function savedRows(table: string): string | undefined {
  const condition = savedOf[table]
  return condition === null ? undefined : (condition ?? 'true')
}
