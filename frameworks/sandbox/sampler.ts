import type { Meter, Reading } from './meter.ts'
import { processTree } from './process-tree.ts'

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
  const memoryBytes = tree.reduce((sum, one) => sum + one.residentBytes, 0)
  const cpuSeconds = tree.reduce((sum, one) => sum + one.cpuSeconds, 0)
  return {
    ...nothing,
    memoryBytes,
    processes: tree.reduce((sum, one) => sum + one.threads, 0),
    peakMemoryBytes: Math.max(memoryBytes, before.peakMemoryBytes ?? 0),
    cpuSeconds: Math.max(cpuSeconds, before.cpuSeconds),
  }
}
