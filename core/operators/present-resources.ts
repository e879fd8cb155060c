import type { WorkerResources } from '@proofyard/contract/worker.ts'
import { type JobResources, resourcesOf } from '../queue/size-class.ts'

export function presentResources({ memoryBytes, threads, diskBytes, gpus }: JobResources): WorkerResources {
  return {
    memory_bytes: Math.max(0, Math.round(memoryBytes)),
    threads,
    disk_bytes: Math.max(0, Math.round(diskBytes)),
    gpus,
  }
}

/** Of a size class. */
export function presentSize(size: string): WorkerResources {
  return presentResources(resourcesOf(size))
}
