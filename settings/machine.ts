import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { findGpus } from './gpus.ts'
import { InvalidSettingsError } from './invalid-settings-error.ts'

/** What the operator says of the machine; undefined where the worker is to see for itself. */
export interface MachineSettings {
  memoryBytes: number | undefined
  threads: number | undefined
  diskBytes: number | undefined
  gpus: number | undefined
  /** Of each GPU. */
  gpuMemoryBytes: number | undefined
}

/** What all that a worker runs may take of its machine together. */
export interface Machine {
  memoryBytes: number
  threads: number
  diskBytes: number
  gpus: number
  /** What each of the GPUs has; undefined where there are none, or that is not known. */
  gpuMemoryBytes?: number
}

const MIB = 1024 ** 2

/**
 * What this machine has for jobs: what the operator says, else the memory that this process may use (its control group's
 * limit where there is one) without a reserve, the processors that it may use, and half of what is free on the disk of the
 * data folder. GPUs are those that `nvidia-smi` tells of; where there is no such program, those that the operator says.
 *
 * @throws InvalidSettingsError where the operator says more GPUs than the machine has
 */
export async function measureMachine(settings: MachineSettings, dataFolder: string): Promise<Machine> {
  const { memoryBytes, threads, diskBytes } = settings
  return {
    memoryBytes: memoryBytes ?? withoutReserve(usableMemory(totalmem(), process.constrainedMemory())),
    threads: threads ?? availableParallelism(),
    diskBytes: diskBytes ?? (await freeDisk(dataFolder)) / 2,
    ...(await measureGpus(settings)),
  }
}

async function measureGpus({
  gpus,
  gpuMemoryBytes,
}: Pick<MachineSettings, 'gpus' | 'gpuMemoryBytes'>): Promise<Pick<Machine, 'gpus' | 'gpuMemoryBytes'>> {
  const found = gpus === 0 ? undefined : await findGpus()
  if (found !== undefined && gpus !== undefined && gpus > found.length) {
    throw new InvalidSettingsError(
      `PROOFYARD_GPUS is ${gpus}, and nvidia-smi tells of ${found.length}. Set it to what the machine has, or leave it out.`,
    )
  }
  const count = gpus ?? found?.length ?? 0
  // A job gets any of them, so the smallest counts.
  const memory = gpuMemoryBytes ?? (found === undefined || found.length === 0 ? 0 : Math.min(...found))
  return count === 0 || memory === 0 ? { gpus: count } : { gpus: count, gpuMemoryBytes: memory }
}

/** @param limit of the control group; 0 or absurdly large where there is none */
export function usableMemory(machine: number, limit: number): number {
  return limit > 0 && limit < machine ? limit : machine
}

/** What is left when server, worker, PostgreSQL and the system have theirs: an eighth, 512 MiB at least and 4 GiB at most. */
export function withoutReserve(bytes: number): number {
  const reserve = Math.min(4096 * MIB, Math.max(512 * MIB, bytes / 8))
  return Math.max(256 * MIB, Math.floor((bytes - reserve) / MIB) * MIB)
}

async function freeDisk(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    // Not made yet: it will be where its parent is.
    if (folder === dirname(folder)) throw error
    return await freeDisk(dirname(folder))
  }
}

/** As "20.5 GiB of memory, 2 processors, 101.3 GiB of disk, no GPU". */
export function describeMachine({ memoryBytes, threads, diskBytes, gpus, gpuMemoryBytes }: Machine): string {
  const gibibytes = (bytes: number) => `${Math.round((bytes / 1024 ** 3) * 10) / 10} GiB`
  const processors = threads === 1 ? 'a processor' : `${threads} processors`
  const cards = gpus === 0 ? 'no GPU' : gpus === 1 ? 'a GPU' : `${gpus} GPUs`
  const ofEach = gpuMemoryBytes === undefined ? '' : ` of ${gibibytes(gpuMemoryBytes)}`
  return `${gibibytes(memoryBytes)} of memory, ${processors}, ${gibibytes(diskBytes)} of disk, ${cards}${ofEach}`
}
