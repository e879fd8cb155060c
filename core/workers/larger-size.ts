import { resourcesOf, sizeClassOn, sizeClassWithin } from '../queue/size-class.ts'
import type { LiveMachine } from './live-capabilities.ts'
import { memoryText } from './memory-text.ts'

/**
 * The size in which a job is tried again that needed more memory than its size has.
 *
 * @param memoryBytes what it needs at least, or is tried with next
 * @param isKnown whether it needs that much, and is not only tried with it
 * @param machines those that can serve it, the one that tried it among them
 * @returns a size class; or the sentence that says why no worker can run it
 */
export function largerSize(
  size: string,
  { memoryBytes, isKnown }: { memoryBytes: number; isKnown: boolean },
  machines: Pick<LiveMachine, 'total'>[],
): { size: string } | { refusal: string } {
  const before = resourcesOf(size)
  const able = machines.filter(
    ({ total }) => total.gpus >= before.gpus && (total.gpuMemoryBytes ?? 0) >= (before.gpuMemoryBytes ?? 0),
  )
  const most = { memoryBytes: Math.max(0, ...able.map(({ total }) => total.memoryBytes)) }
  const least = isKnown ? before.memoryBytes + 1 : before.memoryBytes * 1.01
  const wanted = sizeClassOn(most, { ...before, memoryBytes: Math.max(memoryBytes, least) })
  if (resourcesOf(wanted).memoryBytes <= most.memoryBytes) return { size: wanted }
  const here = `the workers here have at most ${memoryText(most.memoryBytes)}`
  if (isKnown) return { refusal: `It needs ${memoryText(memoryBytes)} of memory; ${here}.` }
  const last = sizeClassWithin({ ...before, ...most })
  if (resourcesOf(last).memoryBytes > before.memoryBytes) return { size: last }
  return { refusal: `It needs more than ${memoryText(before.memoryBytes)} of memory; ${here}.` }
}
