import { type QueueKey, queueName } from '@proofyard/core/queue/job.ts'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import type { Admission } from '@proofyard/core/queue/take-jobs.ts'
import { type Resources, NO_RESOURCES, differenceOf, fits } from '@proofyard/frameworks/resources.ts'
import type { AdmittedShare, admitJobs } from './admit-jobs.ts'

const MIB = 1024 ** 2

/**
 * Parts a machine: somebody waits for each verification, so there is always memory for one, which no proof can take. It
 * runs beside them on processors that they share.
 */
export function setAsideForVerifications(machine: Resources): { forJobs: Resources; forVerifications: Resources } {
  const memoryBytes = Math.min(256 * MIB, Math.floor(machine.memoryBytes / 8 / MIB) * MIB)
  const forVerifications = { ...NO_RESOURCES, memoryBytes }
  return { forJobs: differenceOf(machine, forVerifications), forVerifications }
}

/** What a verification holds of a machine: it runs beside the jobs on processors that they share, and writes next to nothing. */
export function memoryAlone(resources: Resources): Resources {
  return { ...resources, threads: 0, diskBytes: 0 }
}

/**
 * Admits one verification at a time to what was set aside; a larger one to the machine's budget.
 *
 * @param others admits to the budget
 */
export function admitVerifications(
  setAside: Resources,
  others: ReturnType<typeof admitJobs>,
): Admission<AdmittedShare> {
  let isTaken = false
  const fitsThere = (queue: QueueKey) => fits(memoryAlone(resourcesOf(queue.size)), setAside)
  return {
    look: others.look,
    couldHold: (queue: QueueKey) => fitsThere(queue) || others.couldHold(queue),
    tryTake: (queue: QueueKey) => {
      if (!fitsThere(queue)) return others.tryTake(queue)
      if (isTaken) return undefined
      isTaken = true
      return {
        resources: setAside,
        holder: queueName(queue),
        turn: 0,
        dropReservation: others.dropReservation,
        release: () => {
          isTaken = false
        },
      }
    },
  }
}
