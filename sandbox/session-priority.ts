import { writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The kernel lets ordinary users give one session a priority in a tenth of a second, of all the sessions of a machine. */
const TURN_MS = 100

/**
 * Where Linux shares processors out by sessions, the priority of a process counts in its own one alone: gives the new session of a
 * process that was just started the priority of this process, as soon as the kernel lets it.
 */
export async function lowerSession(pid: number | undefined): Promise<void> {
  const priority = getPriority()
  if (priority <= 0 || pid === undefined) return
  while (await mustWait(`/proc/${pid}/autogroup`, priority)) {
    // Not all that wait at the same moment, and no process is kept alive for it.
    await sleep(TURN_MS * (1 + Math.random()), undefined, { ref: false })
  }
}

/** @returns whether it was another's turn; false also where the process has ended, or there are no such sessions */
async function mustWait(file: string, priority: number): Promise<boolean> {
  try {
    await writeFile(file, String(priority))
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
  }
}
