import type { JobTaker } from '@proofyard/core/queue/take-jobs.ts'

/** A look at the queues takes milliseconds, and a second try after a lost connection ten seconds. */
const MAX_LOOK_MS = 60_000

/** The programs that are started for an inventory take seconds, and a minute on a busy machine. */
export const MAX_INVENTORY_MS = 120_000

/** That this worker lives and yet looks for no jobs, in a sentence; null while it does. */
export function whyHanging(takers: Pick<JobTaker, 'lookedAgo'>[]): string | null {
  const longest = Math.max(0, ...takers.map((taker) => taker.lookedAgo()))
  if (longest < MAX_LOOK_MS) return null
  return `A worker lives but has not looked for jobs for ${minutesText(longest)}: something in it hangs, and it has to be started again.`
}

/** That a look at the machine goes on for so long, in a sentence; null where it may. @param forMs 0 where there is none */
export function whyLookHangs(forMs: number): string | null {
  if (forMs < MAX_INVENTORY_MS) return null
  return `A worker has been looking for ${minutesText(forMs)} at what its machine has: something there hangs, and it has to be started again.`
}

function minutesText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
