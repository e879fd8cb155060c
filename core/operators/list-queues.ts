import type { OperatorQueue } from '@proofyard/contract/operator.ts'
import type { Core } from '../context.ts'
import { countJobs } from '../metrics/job-counts.ts'
import { presentSize } from './present-resources.ts'

/** What waits and runs, those first whose oldest job has waited longest. */
export async function listQueues(core: Pick<Core, 'database'>): Promise<OperatorQueue[]> {
  const counts = await countJobs(core)
  return counts
    .toSorted((one, other) => other.oldestSeconds - one.oldestSeconds || other.running - one.running)
    .map(({ kind, circuitType, size, waiting, running, oldestSeconds }) => ({
      job_kind: kind,
      circuit_type: circuitType,
      resources: presentSize(size),
      waiting,
      running,
      oldest_seconds: waiting === 0 ? null : oldestSeconds,
    }))
}
