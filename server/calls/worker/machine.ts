import type { WorkerMachine, WorkerResources } from '@proofyard/contract/worker.ts'
import type { JobResources } from '@proofyard/core/queue/size-class.ts'

/** What the wire says of resources, as the queue counts them. */
export function resourcesFrom({ memory_bytes, threads, disk_bytes, gpus }: WorkerResources): JobResources {
  return { memoryBytes: memory_bytes, threads, diskBytes: disk_bytes, gpus }
}

/** The same of a whole machine: of its GPUs the smallest counts, for a job gets any of them. */
export function machineFrom({ memory_bytes, threads, disk_bytes, gpus }: WorkerMachine): JobResources {
  const gpuMemory = gpus.length === 0 ? {} : { gpuMemoryBytes: Math.min(...gpus.map((one) => one.memory_bytes)) }
  return { memoryBytes: memory_bytes, threads, diskBytes: disk_bytes, gpus: gpus.length, ...gpuMemory }
}

export function presentResources({ memoryBytes, threads, diskBytes, gpus }: JobResources): WorkerResources {
  return { memory_bytes: memoryBytes, threads, disk_bytes: diskBytes, gpus }
}
