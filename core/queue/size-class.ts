/** What a job takes of its worker's machine at its most. */
export interface JobResources {
  memoryBytes: number
  threads: number
  diskBytes: number
  gpus: number
  /** What each of the GPUs has, and of a job must have at least; undefined where there are none, or any will do. */
  gpuMemoryBytes?: number | undefined
}

const MIB = 1024 ** 2

/** No machine has more; what a project claims of itself may be absurd. */
const MAX_MEBIBYTES = 2 ** 30

/** The class of jobs that need next to nothing. */
export const SMALLEST_SIZE = '64m1t256d'

/**
 * The size class of a job, as its row and its queue's name have it: MiB of memory, threads, MiB of disk, and GPUs where it
 * wants any, with the MiB that each must have. Rounded up, so that jobs of about the same size share a queue: memory by a quarter at most.
 */
export function sizeClassOf({ memoryBytes, threads, diskBytes, gpus, gpuMemoryBytes = 0 }: JobResources): string {
  const memory = roundUpMemory(Math.min(MAX_MEBIBYTES, Math.max(64, memoryBytes / MIB)))
  const blocks = Math.min(MAX_MEBIBYTES, diskBytes / MIB) / 256
  const disk = 256 * 4 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, blocks)) / 2))
  const processors = 2 ** Math.ceil(Math.log2(Math.min(1024, Math.max(1, threads))))
  const ofEach = Math.min(MAX_MEBIBYTES, Math.ceil(gpuMemoryBytes / MIB))
  const cards = gpus > 0 ? `${Math.ceil(gpus)}g${ofEach > 0 ? `${ofEach}v` : ''}` : ''
  return `${memory}m${processors}t${disk}d${cards}`
}

/**
 * The size class of a job on a machine of so much memory. Where the usual class has more than the machine, and the job does not
 * need more, it is rounded up less.
 */
export function sizeClassOn(machine: Pick<JobResources, 'memoryBytes'>, wanted: JobResources): string {
  const most = machine.memoryBytes / MIB
  const mebibytes = wanted.memoryBytes / MIB
  const usual = sizeClassOf(wanted)
  if (resourcesOf(usual).memoryBytes <= machine.memoryBytes || mebibytes > most) return usual
  let step = memoryStep(mebibytes)
  while (step > 1 && Math.ceil(mebibytes / step) * step > most) step /= 2
  return usual.replace(/^\d+/, String(Math.ceil(mebibytes / step) * step))
}

/** The largest size class, of no more memory than is given, for a last try on all that there is. */
export function sizeClassWithin(resources: JobResources): string {
  const mebibytes = resources.memoryBytes / MIB
  const step = memoryStep(mebibytes)
  return sizeClassOf({ ...resources, memoryBytes: Math.floor(mebibytes / step) * step * MIB })
}

/** @throws RangeError for what is no size class */
export function resourcesOf(size: string): JobResources {
  const [, memory, threads, disk, gpus = '0', ofEach] = /^(\d+)m(\d+)t(\d+)d(?:(\d+)g(?:(\d+)v)?)?$/.exec(size) ?? []
  if (memory === undefined) throw new RangeError(`${JSON.stringify(size)} is no size class.`)
  return {
    memoryBytes: Number(memory) * MIB,
    threads: Number(threads),
    diskBytes: Number(disk) * MIB,
    gpus: Number(gpus),
    ...(ofEach === undefined ? {} : { gpuMemoryBytes: Number(ofEach) * MIB }),
  }
}

/** Four steps between one power of two and the next. */
function roundUpMemory(mebibytes: number): number {
  const step = memoryStep(mebibytes)
  return Math.ceil(mebibytes / step) * step
}

function memoryStep(mebibytes: number): number {
  return Math.max(16, 2 ** (Math.floor(Math.log2(mebibytes)) - 2))
}
