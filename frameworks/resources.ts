/** What a step of a framework, a resident or an installation takes of its machine at its most. */
export interface Resources {
  memoryBytes: number
  /** Processors that it keeps busy. */
  threads: number
  diskBytes: number
  gpus: number
  /** What each of the GPUs has, and of a step must have at least; undefined where there are none, or any will do. */
  gpuMemoryBytes?: number | undefined
}

export const NO_RESOURCES: Resources = { memoryBytes: 0, threads: 0, diskBytes: 0, gpus: 0 }

/** The kinds of resource, in the order in which sentences name them. */
const resourceKinds = ['memoryBytes', 'threads', 'diskBytes', 'gpus'] as const satisfies (keyof Resources)[]

/** Whether `wanted` is there in `available`, kind by kind. */
export function fits(wanted: Resources, available: Resources): boolean {
  const hasSuchGpus = wanted.gpus === 0 || (wanted.gpuMemoryBytes ?? 0) <= (available.gpuMemoryBytes ?? 0)
  return hasSuchGpus && resourceKinds.every((kind) => wanted[kind] <= available[kind])
}

export function sumOf(one: Resources, other: Resources): Resources {
  return { ...combine(one, other, (a, b) => a + b), ...ofEachGpu(one, other) }
}

/** What is left of `whole` without `taken`; below zero where more was taken than there is. */
export function differenceOf(whole: Resources, taken: Resources): Resources {
  return { ...combine(whole, taken, (a, b) => a - b), ...ofEachGpu(whole) }
}

/** The larger of each kind: what two steps need that run one after the other. */
export function largestOf(one: Resources, other: Resources): Resources {
  return { ...combine(one, other, Math.max), ...ofEachGpu(one, other) }
}

/** Of GPUs that are counted together the memory is not: each has its own. */
function ofEachGpu(...those: Resources[]): Pick<Resources, 'gpuMemoryBytes'> {
  const most = Math.max(0, ...those.map(({ gpuMemoryBytes }) => gpuMemoryBytes ?? 0))
  return most === 0 ? {} : { gpuMemoryBytes: most }
}

function combine(one: Resources, other: Resources, by: (a: number, b: number) => number): Resources {
  return {
    memoryBytes: by(one.memoryBytes, other.memoryBytes),
    threads: by(one.threads, other.threads),
    diskBytes: by(one.diskBytes, other.diskBytes),
    gpus: by(one.gpus, other.gpus),
  }
}

const MIB = 1024 ** 2

/** Resources of a program on so many MiB of memory, which keeps one processor busy unless told otherwise. */
export function mebibytes(
  memory: number,
  { threads = 1, disk = 256 }: { threads?: number; disk?: number } = {},
): Resources {
  return { memoryBytes: Math.ceil(memory) * MIB, threads, diskBytes: Math.ceil(disk) * MIB, gpus: 0 }
}

/** Processors that provers keep busy for circuits of so many rows or constraints: small ones are done before they share. */
export function threadsFor(rows: number): number {
  return Math.min(16, Math.max(1, Math.floor(rows / 2 ** 15)))
}
