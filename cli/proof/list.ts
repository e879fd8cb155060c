import { statusOf } from '../build/list.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'
import { columns, dateText, secondsText } from '../terminal/table.ts'

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 1000

/** Which proofs are listed. */
export interface ListOptions {
  status?: string
  search?: string
  limit?: string
}

/** Lists the team's proofs, newest first. */
export async function listProofs(
  { terminal, connect, signal }: Context,
  project: string | undefined,
  { status, search, limit: typed = String(DEFAULT_LIMIT) }: ListOptions,
): Promise<void> {
  const limit = Number(typed)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new UsageError(`--limit is a number from 1 to ${MAX_LIMIT}.`)
  const body = { project_name: project ?? null, status: statusOf(status) ?? null, search: search ?? null }
  const client = await connect()
  const { items: proofs, count } = await client.call('proofListPaginated', { query: { limit }, body, signal })
  terminal.result(proofs, () =>
    proofs.length === 0
      ? 'No proofs.'
      : columns(
          proofs.map((proof) => [
            proof.proof_id,
            `${proof.circuit_team_slug}/${proof.project_name}`,
            proof.cancelled_by === null ? proof.status : 'Cancelled',
            secondsText(proof.compute_time_sec),
            dateText(proof.date_created),
            proof.error?.split('\n')[0] ?? '',
          ]),
        ),
  )
  if (count > proofs.length) terminal.note(`${proofs.length} of ${count}: --limit shows more.`)
}
