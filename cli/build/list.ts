import type { Circuit, JobStatus } from '@proofyard/sdk/calls.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'
import { columns } from '../terminal/table.ts'
import { buildRow } from './build-row.ts'

/** Which builds are listed. */
export interface ListOptions {
  status?: string
}

const statuses: JobStatus[] = ['Queued', 'In Progress', 'Ready', 'Failed']

/** @throws UsageError for what is no status */
export function statusOf(typed: string | undefined): JobStatus | undefined {
  const status = statuses.find((known) => known.toLowerCase() === typed?.toLowerCase())
  if (typed !== undefined && status === undefined)
    throw new UsageError(`${JSON.stringify(typed)} is no status: there are ${statuses.join(', ')}.`)
  return status
}

/** Lists builds, newest first. @param project whose builds; of the team where none is named */
export async function listBuilds(
  { terminal, connect, signal }: Context,
  project: string | undefined,
  { status: typed }: ListOptions,
): Promise<void> {
  const status = statusOf(typed)
  const client = await connect()
  const all: Circuit[] =
    project === undefined
      ? await client.call('circuitList', { signal })
      : await client.call('projectCircuits', { path: { project_id: project }, signal })
  const builds = all.filter((build) => status === undefined || build.status === status)
  terminal.result(builds, () => (builds.length === 0 ? 'No builds.' : columns(builds.map(buildRow))))
}
