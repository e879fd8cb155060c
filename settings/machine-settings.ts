import { optionalWholeNumber } from './variable.ts'
import type { MachineSettings } from './machine.ts'

const MIB = 1024 ** 2

/** What the operator may say of a worker's machine. */
export const machineVariables = {
  PROOFYARD_MEMORY_MIB: optionalWholeNumber(256, 16_777_216, 'what the machine or the container has, less a reserve'),
  PROOFYARD_THREADS: optionalWholeNumber(1, 4096, 'the processors of the machine or the container'),
  PROOFYARD_DISK_MIB: optionalWholeNumber(256, 1_073_741_824, 'half of what is free at the data folder'),
  PROOFYARD_GPUS: optionalWholeNumber(0, 64, 'what nvidia-smi tells of'),
  PROOFYARD_GPU_MEMORY_MIB: optionalWholeNumber(256, 16_777_216, 'what nvidia-smi tells of'),
}

export function machineOf(set: {
  PROOFYARD_MEMORY_MIB: number | undefined
  PROOFYARD_THREADS: number | undefined
  PROOFYARD_DISK_MIB: number | undefined
  PROOFYARD_GPUS: number | undefined
  PROOFYARD_GPU_MEMORY_MIB: number | undefined
}): MachineSettings {
  return {
    memoryBytes: inBytes(set.PROOFYARD_MEMORY_MIB),
    threads: set.PROOFYARD_THREADS,
    diskBytes: inBytes(set.PROOFYARD_DISK_MIB),
    gpus: set.PROOFYARD_GPUS,
    gpuMemoryBytes: inBytes(set.PROOFYARD_GPU_MEMORY_MIB),
  }
}

function inBytes(mebibytes: number | undefined): number | undefined {
  return mebibytes === undefined ? undefined : mebibytes * MIB
}
