import type { Meter, Reading } from './meter.ts'
import { processTree } from './process-tree.ts'
import { memoryOf } from './tree-memory.ts'

const nothing: Reading = {
  cpuSeconds: 0,
  peakMemoryBytes: undefined,
  ranOutOfMemory: false,
  ranOutOfProcesses: false,
}

/** Adds up the processes below ours as /proc shows them; for machines on which control groups are not ours to make. */
export function openSampler(): Meter {
  return { kind: 'sampling', join: [], tickMilliseconds: 50, read, close: async () => {} }
}

function read(pid: number | undefined, before: Reading = nothing): Reading {
  const tree = pid === undefined ? [] : processTree(pid)
  const memoryBytes = memoryOf(tree)
  const cpuSeconds = tree.reduce((sum, one) => sum + one.cpuSeconds, 0)
  return {
    ...nothing,
    // What cannot be counted is too much.
    ranOutOfMemory: memoryBytes === undefined,
    memoryBytes,
    processes: tree.reduce((sum, one) => sum + one.threads, 0),
    peakMemoryBytes: Math.max(memoryBytes ?? 0, before.peakMemoryBytes ?? 0),
    cpuSeconds: Math.max(cpuSeconds, before.cpuSeconds),
    treeCpuSeconds: cpuSeconds,
  }
}
