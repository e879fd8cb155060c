import type { Core } from '../context.ts'
import { type JobResources, sizeClassOf, sizeClassOn } from '../queue/size-class.ts'
import type { Need } from './best-capability.ts'
import { readLiveCapabilities } from './live-capabilities.ts'
import { servingMachines } from './serving-machines.ts'

/**
 * The size class of a job on the largest machine that serves it, or is about to: where the usual class has more than that machine, and
 * the job does not need more, it is rounded up less, and not refused for the rounding.
 */
export async function sizeOnServing(core: Pick<Core, 'database'>, need: Need, wanted: JobResources): Promise<string> {
  const { machines } = await readLiveCapabilities(core)
  const serving = servingMachines(machines, need, ['ready', 'installing'])
  const memoryBytes = Math.max(0, ...serving.map(({ total }) => total.memoryBytes))
  return serving.length === 0 ? sizeClassOf(wanted) : sizeClassOn({ memoryBytes }, wanted)
}
