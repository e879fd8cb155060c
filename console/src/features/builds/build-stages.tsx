import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useQuery } from '@tanstack/react-query'
import { circuitStatusQuery } from '../../shared/live/job-status.ts'
import { JobTimeline } from '../../shared/stages/job-timeline.tsx'

/** What was done and is to be done of a build, as it goes and afterwards. */
export function BuildStages({ build }: { build: Circuit }) {
  const status = useQuery(circuitStatusQuery(build.circuit_id))
  return status.data === undefined ? null : <JobTimeline job={status.data} toldAt={status.dataUpdatedAt} />
}
