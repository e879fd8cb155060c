import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { type Need, bestOffer } from './best-offer.ts'
import { type LiveOffers, readLiveOffers } from './live-offers.ts'

/**
 * What a build or proof that is Queued waits for besides its turn, in a sentence or two for the person who sees it; null when
 * there is a worker that takes it.
 */
export function whyWaiting(need: Need, live: LiveOffers): string | null {
  const name = need.toolchain ?? need.circuitType
  if (live.workers === 0) return 'No worker is running at the moment. It begins when one is.'
  const offer = bestOffer(live.offers, need)
  if (offer === undefined) return `No worker of this server offers ${name}.`
  switch (offer.state) {
    case 'ready':
      return null
    case 'installing': {
      const part = offer.part === null ? '' : ` (${Math.floor(offer.part * 100)} %)`
      return `${name} is being installed: ${offer.note}${part}. It begins by itself when that is done.`
    }
    case 'missing':
      return `${name} is not ready on this server yet. ${offer.note}`
    case 'broken':
      break
  }
  return `The installation of ${name} failed. ${offer.note}`
}

/** The same of a build's row, or of a proof with the needs of its build. */
export async function findWaitingFor(core: Core, job: Need & { status: JobStatus }): Promise<string | null> {
  return job.status === 'Queued' ? whyWaiting(job, await readLiveOffers(core)) : null
}
