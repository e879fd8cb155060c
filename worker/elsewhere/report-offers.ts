import { randomUUID } from 'node:crypto'
import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerCapability, WorkerMachine, WorkerResources } from '@proofyard/contract/worker.ts'
import { offerOf } from '@proofyard/core/elsewhere/worker-keys.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { type Folders, takeInventory } from '../capabilities/inventory.ts'
import { RefusedError, type ServerClient } from './server-client.ts'

const LOOK_EVERY_MS = 60_000
/** The status of `worker_unknown`: the worker has ended, or is another key's. */
const UNKNOWN = 409

/** The signs of life of a worker elsewhere. */
export interface OfferReporter {
  /** The id that it is known by now. */
  workerId: () => string
  /** Whether anything of what it offers is ready. */
  isReady: () => boolean
  /** Looks at the machine with the next sign. */
  lookAgain: () => void
  /** Gives a sign at once. @throws RefusedError for a key that has ended */
  report: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Says again and again what of the key's offers this machine has, and what of it is free. Where its worker was ended by another who has
 * the key, it goes on as a new one.
 *
 * @param options.wanted what of the key's offers is to be served; all of them where it is undefined
 * @param options.onEnd called when the key is refused
 */
export async function reportOffers(
  client: ServerClient,
  options: {
    lastingId: string
    frameworks: AnyFramework[]
    folders: Folders
    wanted: string[] | undefined
    machine: () => { total: WorkerMachine; free: WorkerResources; paused: string | null }
    onEnd: (error: RefusedError) => void
    onTrouble: (error: unknown) => void
  },
): Promise<OfferReporter> {
  const { lastingId, frameworks, folders, wanted, machine, onEnd, onTrouble } = options
  const stopping = new AbortController()
  let workerId = randomUUID()
  let offers: string[] = []
  let seen: WorkerCapability[] = []
  let seenAt = -Infinity

  async function look(): Promise<void> {
    if (performance.now() - seenAt < LOOK_EVERY_MS) return
    const items = await takeInventory(frameworks, folders, 'off')
    seen = items.map(({ capability: { circuitType, toolchain, state, note, fraction } }) => ({
      offer: offerOf({ circuitType, toolchain }),
      state,
      note: note.slice(0, 400),
      fraction,
    }))
    seenAt = performance.now()
  }

  const served = () => seen.filter(({ offer }) => offers.includes(offer) && wanted?.includes(offer) !== false)

  async function tell(capabilities: WorkerCapability[] | null): Promise<number> {
    const sent = workerId
    const send = () => {
      const body = { worker_id: workerId, lasting_id: lastingId, capabilities, ...machine() }
      return client.call(routes.workerReport, { body }, stopping.signal)
    }
    const answer = await send().catch((error: unknown) => {
      if (!(error instanceof RefusedError && error.status === UNKNOWN)) throw error
      // Another report may have taken a new one meanwhile.
      if (workerId === sent) workerId = randomUUID()
      return send()
    })
    offers = answer.offers
    return answer.report_every_seconds
  }

  async function report(): Promise<number> {
    await look()
    return await tell(served())
  }

  // What the key may serve is not known yet; one that was started again must not seem to have lost what it had.
  await tell(null)
  let everySeconds = await report()
  let timer: NodeJS.Timeout | undefined
  const next = () => {
    timer = setTimeout(() => {
      report()
        .then((seconds) => {
          everySeconds = seconds
        })
        .catch((error: unknown) => {
          if (error instanceof RefusedError && error.status === 401) onEnd(error)
          else if (!stopping.signal.aborted) onTrouble(error)
        })
        .finally(() => stopping.signal.aborted || next())
    }, everySeconds * 1000)
  }
  next()

  return {
    workerId: () => workerId,
    isReady: () => served().some(({ state }) => state === 'ready'),
    lookAgain: () => {
      seenAt = -Infinity
    },
    report: async () => {
      await report()
    },
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      const timeout = AbortSignal.timeout(5000)
      await client.call(routes.workerEnd, { body: { worker_id: workerId } }, timeout).catch(onTrouble)
    },
  }
}
