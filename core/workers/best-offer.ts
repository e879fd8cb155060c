import type { QueueKey } from '../queue/job.ts'
import type { Offer } from './offer.ts'

/** What jobs need of a worker. */
export type Need = Omit<QueueKey, 'kind'>

const ranks: Record<Offer['state'], number> = { ready: 0, installing: 1, missing: 2, broken: 3 }

/** Of what the workers say of a need, that which gets jobs done first; undefined when none of them knows it. */
export function bestOffer(offers: Offer[], { circuitType, toolchain }: Need): Offer | undefined {
  return offers
    .filter((offer) => offer.circuitType === circuitType && offer.toolchain === toolchain)
    .toSorted((one, other) => ranks[one.state] - ranks[other.state] || (other.part ?? 0) - (one.part ?? 0))[0]
}
