import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { Timestamp } from '@proofyard/contract/date.ts'
import { JobStatus } from '@proofyard/contract/status.ts'
import type { Circuit } from '@proofyard/sdk/calls.ts'
import { z } from 'zod'
import { boundedText } from './strangers-text.ts'

const MAX_NAME = 200
const MAX_ERROR = 4000
const MAX_LISTED_ERROR = 300
const MAX_WARNINGS = 10
const MAX_WARNING = 500
const MAX_TAGS = 20

/** How far a job is; one that was cancelled has not failed by itself. */
export const ShownStatus = z.enum([...JobStatus.options, 'Cancelled'])
type ShownStatus = z.infer<typeof ShownStatus>

/** A build as an assistant is shown it. */
export const BuildView = z.object({
  build_id: z.uuid(),
  status: ShownStatus,
  framework: CircuitType,
  date_created: Timestamp,
  compute_seconds: z.number().nullable(),
  proofs: z.number().nullable(),
  is_public: z.boolean(),
  written_by_others: z.object({
    name: z.string(),
    tags: z.array(z.string()),
    proving_scheme: z.string(),
    error: z.string().nullable(),
    activity: z.string().nullable(),
    warnings: z.array(z.string()),
  }),
})

/** How far a job is, as it is shown. */
export function shownStatus({ status, cancelled_by: by }: Pick<Circuit, 'status' | 'cancelled_by'>): ShownStatus {
  return by === null ? status : 'Cancelled'
}

/** What is shown of a build; of one in a list, the beginning of its error and no warnings. */
export function viewBuild(build: Circuit, { isInList = false } = {}): z.input<typeof BuildView> {
  return {
    build_id: build.circuit_id,
    status: shownStatus(build),
    framework: build.circuit_type,
    date_created: build.date_created,
    compute_seconds: build.compute_time_sec,
    proofs: build.num_proofs,
    is_public: build.public,
    written_by_others: {
      name: boundedText(`${build.team_slug}/${build.project_name}`, MAX_NAME),
      tags: build.tags.slice(0, MAX_TAGS).map((tag) => boundedText(tag, MAX_NAME)),
      proving_scheme: boundedText(build.proving_scheme, MAX_NAME),
      ...viewJob(isInList ? { ...build, error: build.error?.slice(0, MAX_LISTED_ERROR) ?? null, warnings: [] } : build),
    },
  }
}

interface Job {
  error: string | null
  activity: string | null
  waiting_for: string | null
  warnings: string[] | null
}

/** What is told of a job in words. */
export function viewJob({ error, activity, waiting_for, warnings }: Job) {
  const now = waiting_for ?? activity
  return {
    error: error === null ? null : boundedText(error, MAX_ERROR),
    activity: now === null ? null : boundedText(now, MAX_WARNING),
    warnings: (warnings ?? []).slice(0, MAX_WARNINGS).map((warning) => boundedText(warning, MAX_WARNING)),
  }
}
