import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { resourcesOf } from '../queue/size-class.ts'
import { whyTeamWaits } from '../teams/why-team-waits.ts'
import { agoText } from './ago-text.ts'
import { type Need, bestCapability } from './best-capability.ts'
import { type KnownMachine, readKnownMachines } from './known-machines.ts'
import { type LiveCapabilities, type LiveMachine, readLiveCapabilities } from './live-capabilities.ts'
import { memoryText } from './memory-text.ts'
import { neverFits, waitsForRoom } from './room.ts'
import { servingMachines } from './serving-machines.ts'
import { whyPaused } from './why-paused.ts'
import { whyNoWorker } from './worker-warnings.ts'

/** What a sample waits for that nobody has used yet. */
const BUILT_WHEN_USED = 'Built when first used.'

/** What a job that waits needs of a worker, and of its machine. */
export interface WaitingJob extends Need {
  size: string
  /** The size that was too little for its last attempt. */
  outgrown?: string | null
  /** How many attempts count against it so far, and how many times the whole product died in one. */
  tries?: number
  deaths?: number
  /** What the person waits for; missing is a build. */
  subject?: 'Your build' | 'Your proof' | 'The verification'
}

/**
 * What a build or proof that is Queued waits for besides its turn, in a sentence or two for the person who sees it; null when
 * there is a worker that takes it.
 *
 * @param known also the machines that are expected back; only needed where none of the others could hold it
 */
export function whyWaiting(job: WaitingJob, live: LiveCapabilities, known: KnownMachine[] = []): string | null {
  const name = job.toolchain ?? job.circuitType
  const capability = bestCapability(live.capabilities, job)
  const noWorker = capability === undefined || live.elsewhere === 0 ? whyNoWorker(live) : undefined
  if (noWorker !== undefined) return `${noWorker} ${startsOf(job)} when one connects.`
  const serving = servingMachines(live.machines, job)
  const paused = serving.some((machine) => machine.paused === null)
    ? null
    : (whyPaused(live.machines) ?? pausedOf(serving))
  if (paused !== null) return `${paused} ${startsOf(job)} automatically afterwards.`
  if (capability === undefined) return `No worker of this server offers ${name}.`
  switch (capability.state) {
    case 'ready':
      return whyNoRoom(job, live, known)
    case 'installing': {
      const fraction = capability.fraction === null ? '' : ` (${Math.floor(capability.fraction * 100)}%)`
      return `${name} is being installed: ${capability.note}${fraction}. ${startsOf(job)} automatically afterwards.`
    }
    case 'missing':
      return `${name} is not ready on this server yet. ${capability.note}`
    case 'broken':
      break
  }
  return `The installation of ${name} failed. ${capability.note}`
}

/** The beginning of a sentence about when it starts. */
function startsOf({ subject = 'Your build' }: Pick<WaitingJob, 'subject'>): string {
  return `${subject} starts`
}

/** Why those pause that could serve it, in the sentence of one of them. */
function pausedOf(serving: Pick<LiveMachine, 'paused'>[]): string | null {
  return serving[0]?.paused ?? null
}

function whyNoRoom(job: WaitingJob, { machines }: LiveCapabilities, known: KnownMachine[]): string | null {
  const serving = servingMachines(machines, job)
  const tooSmall = neverFits(job.size, serving)
  const sentence =
    tooSmall === undefined
      ? (whyTriedAgain(job) ?? waitsForRoom(job.size, serving))
      : [tooSmall, whoIsAway(job, known)].join(' ').trim()
  if (job.outgrown == null) return sentence ?? null
  const [before, now] = [job.outgrown, job.size].map((size) => memoryText(resourcesOf(size).memoryBytes))
  const again = `It needed more than ${before} of memory and is tried again with ${now}.`
  return sentence === undefined ? again : `${again} ${sentence}`
}

function whyTriedAgain({ tries = 0, deaths = 0 }: WaitingJob): string | undefined {
  if (deaths > 0) return 'The whole server died while it ran, so it waits until it can run with no other job beside it.'
  if (tries > 0) return 'It was stopped by a fault of this server, and is tried again within some minutes.'
  return undefined
}

/** Who is waited for, of those that could hold it, where none that is there could; in a sentence, undefined where there is none. */
function whoIsAway(job: WaitingJob, known: KnownMachine[]): string | undefined {
  const [last] = servingMachines(known, job)
    .filter((machine) => neverFits(job.size, [machine]) === undefined)
    .toSorted((one, other) => one.secondsAway - other.secondsAway)
  if (last === undefined) return undefined
  return `A worker with ${memoryText(last.total.memoryBytes)} was here ${agoText(last.secondsAway)}. ${startsOf(job)} when that one is back.`
}

/** The same as the database knows the workers now. */
export async function readWhyWaiting(core: Core, job: WaitingJob): Promise<string | null> {
  const live = await readLiveCapabilities(core)
  const isTooLarge = neverFits(job.size, servingMachines(live.machines, job)) !== undefined
  return whyWaiting(job, live, isTooLarge ? await readKnownMachines(core) : [])
}

/** The same of a build's row, or of a proof with the needs of its build. */
export async function findWaitingFor(
  core: Core,
  job: WaitingJob & { status: JobStatus; teamId: number; queuedAt?: Date | null },
): Promise<string | null> {
  if (job.status !== 'Queued') return null
  if (job.queuedAt === null) return BUILT_WHEN_USED
  return (await whyTeamWaits(core, job.teamId)) ?? readWhyWaiting(core, job)
}
