import type { QueueKey } from '../queue/job.ts'
import type { Capability } from './capability.ts'

/** What jobs need of a worker. */
export type Need = Omit<QueueKey, 'kind' | 'size'>

const ranks: Record<Capability['state'], number> = { ready: 0, installing: 1, missing: 2, broken: 3 }

/** Of what the workers say of a need, that which gets jobs done first; undefined when none of them knows it. */
export function bestCapability(capabilities: Capability[], { circuitType, toolchain }: Need): Capability | undefined {
  return capabilities
    .filter((capability) => capability.circuitType === circuitType && capability.toolchain === toolchain)
    .toSorted((one, other) => ranks[one.state] - ranks[other.state] || (other.fraction ?? 0) - (one.fraction ?? 0))[0]
}
