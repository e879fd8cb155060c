import type { Core } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Need } from './best-capability.ts'
import { readKnownMachines } from './known-machines.ts'
import { readLiveCapabilities } from './live-capabilities.ts'
import { neverFits } from './room.ts'
import { servingMachines } from './serving-machines.ts'

/**
 * Refuses a job that none of the workers with its toolchain could ever hold, or is about to have it. Where there is none the
 * job waits: a larger one may come. It waits, too, for a worker that could hold it and is expected back.
 *
 * @throws DomainError `workers_too_small`, with both figures
 */
export async function refuseWhatNobodyHolds(core: Core, job: Need & { size: string }): Promise<void> {
  const sentence = await whyNobodyHolds(core, job)
  if (sentence !== undefined) throw new DomainError('workers_too_small', sentence)
}

/** Why such a job would be refused, with both figures; undefined where it would not. */
export async function whyNobodyHolds(core: Core, job: Need & { size: string }): Promise<string | undefined> {
  const { machines } = await readLiveCapabilities(core)
  const states = ['ready', 'installing'] as const
  const sentence = neverFits(job.size, servingMachines(machines, job, states))
  if (sentence === undefined) return undefined
  const known = servingMachines(await readKnownMachines(core), job, states)
  return neverFits(job.size, known) === undefined ? undefined : sentence
}
