import type { JobTaker } from '@proofyard/core/queue/take-jobs.ts'

/** A look at the queues takes milliseconds, and a second try after a lost connection ten seconds. */
const MAX_LOOK_MS = 60_000

/** That this worker lives and yet looks for no jobs, in a sentence; null while it does. */
export function whyHanging(takers: Pick<JobTaker, 'lookedAgo'>[]): string | null {
  const longest = Math.max(0, ...takers.map((taker) => taker.lookedAgo()))
  if (longest < MAX_LOOK_MS) return null
  const minutes = Math.floor(longest / 60_000)
  const since = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `A worker lives but has not looked for jobs for ${since}: something in it hangs, and it has to be started again.`
}
