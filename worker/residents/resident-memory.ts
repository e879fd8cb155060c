import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import type { ResidentProgram } from '@proofyard/frameworks/residents.ts'
import type { AdmittedMemory } from '../admission/admitted-memory.ts'
import type { MachineBudget, Share } from '../admission/machine-budget.ts'

/** What a job was admitted for, of which it passes on what a resident does for it. */
export type JobMemory = Pick<AdmittedMemory, 'passOn' | 'takeBack' | 'noteResident'>

/** Of what is free, one takes at most this part for what only saves it work. */
const SPARE_PART = 0.25

interface Source {
  budget: MachineBudget
  /** Whether a resident may take memory at all at the moment. */
  mayTake: () => boolean
  /** Ends a resident that is idle. @returns false where there is none */
  makeRoom: () => Promise<boolean>
}

/**
 * The share of a resident that is to be started: what the job passes on where there is one, and the rest out of the machine's budget,
 * for which idle residents make room.
 *
 * @returns undefined where it cannot be had; the job has then all its memory as before
 */
export async function grantMemory(
  source: Source,
  holder: string,
  memory: ResidentProgram['memory'],
  job: JobMemory | undefined,
): Promise<Share | undefined> {
  const passed = memory.besideBytes === undefined ? undefined : job?.passOn(memory.besideBytes, holder)
  const missing = { ...memory, neededBytes: memory.neededBytes - (passed?.resources.memoryBytes ?? 0) }
  if (passed !== undefined && missing.neededBytes <= 0) return passed
  const taken = await takeFree(source, holder, missing)
  if (passed === undefined) return taken
  if (taken === undefined) job?.takeBack(passed)
  else source.budget.merge(taken, passed)
  return taken && passed
}

async function takeFree(
  { budget, mayTake, makeRoom }: Source,
  holder: string,
  { neededBytes, spareBytes = 0 }: ResidentProgram['memory'],
): Promise<Share | undefined> {
  for (;;) {
    if (!mayTake()) return undefined
    const spare = Math.max(0, (budget.free().memoryBytes - neededBytes) * SPARE_PART)
    const memoryBytes = neededBytes + Math.floor(Math.min(spareBytes, spare))
    const share = budget.tryTake({ ...NO_RESOURCES, memoryBytes }, holder)
    if (share !== undefined) return share
    // It was refused for another reason: a caller waits for it.
    if (budget.free().memoryBytes >= neededBytes) return undefined
    if (budget.total.memoryBytes < neededBytes || !(await makeRoom())) return undefined
  }
}

/** Gives the memory of a resident that has ended to the job that passed it on, or else back to the machine. */
export function giveBackMemory(share: Share, passedBy: JobMemory | undefined): void {
  if (passedBy === undefined) share.release()
  else passedBy.takeBack(share)
}
