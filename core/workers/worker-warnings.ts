import { agoText } from './ago-text.ts'
import type { LiveCapabilities } from './live-capabilities.ts'
import { whyPaused } from './why-paused.ts'

/** What an operator has to look at, in sentences, each once: workers that are silent, and what those that live say of themselves. */
export function workerWarnings({ machines, silent }: Pick<LiveCapabilities, 'machines' | 'silent'>): string[] {
  const [last] = silent
  const who = silent.length === 1 ? 'A worker does not respond' : `${silent.length} workers do not respond`
  const silence = last === undefined ? [] : [`${who}; last heard from ${agoText(last)}.`]
  // Where it stops all of them, it is told as what stops them.
  const paused = whyPaused(machines)
  const own = machines.filter(({ keyId }) => keyId === null)
  const troubles = own.flatMap(({ trouble }) => (trouble === null || trouble === paused ? [] : [trouble]))
  return [...new Set([...silence, ...troubles])]
}

/** That no worker is running, and since when, where one was running a while ago; undefined while one is. */
export function whyNoWorker({ workers, silent }: Pick<LiveCapabilities, 'workers' | 'silent'>): string | undefined {
  if (workers > 0) return undefined
  const [last] = silent
  return last === undefined
    ? 'No worker is online.'
    : `No worker is online. The last one was heard from ${agoText(last)}.`
}
