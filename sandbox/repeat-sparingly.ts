/** How many times as long as an act took is paused after it, so that it never costs more than a twentieth of a core. */
const PAUSES = 20

/**
 * Acts again and again, each time after `milliseconds`, or later when the last time was dear: a program may make it so.
 *
 * @param longest milliseconds after which it acts whatever that costs
 */
export function repeatSparingly(act: () => void, milliseconds: number, longest = Infinity): { stop: () => void } {
  const later = (pause: number) =>
    setTimeout(() => {
      const cost = startMeter()
      act()
      timer = stopped ? timer : later(Math.min(longest, sparingPause(cost(), milliseconds)))
    }, pause)
  let stopped = false
  let timer = later(milliseconds)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Milliseconds to pause after what took `cost` milliseconds. */
export function sparingPause(cost: number, min: number): number {
  return Math.max(min, cost * PAUSES)
}

/** Milliseconds of a core since now, at most: on a busy machine most of the time that passes is not ours. */
export function startMeter(): () => number {
  const started = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - started, (user + system) / 1000)
  }
}
