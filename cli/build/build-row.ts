import type { Circuit } from '@proofyard/sdk/calls.ts'
import { dateText, secondsText } from '../terminal/table.ts'

/** A build as a row of a list. */
export function buildRow(build: Circuit): string[] {
  const { circuit_id: id, team_slug: team, project_name: project, tags, status, compute_time_sec, date_created } = build
  return [
    id,
    `${team}/${project}`,
    tags.join(', '),
    build.cancelled_by === null ? status : 'Cancelled',
    secondsText(compute_time_sec),
    dateText(date_created),
  ]
}
