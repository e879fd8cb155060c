/** What a running tree of processes has used so far. */
export interface Reading {
  cpuSeconds: number
  /** Of the processes that live now, where what the others used is only known in part. */
  treeCpuSeconds?: number
  peakMemoryBytes: number | undefined
  /** Only where the kernel does not enforce the limit by itself. */
  memoryBytes?: number
  processes?: number
  ranOutOfMemory: boolean
  ranOutOfProcesses: boolean
}

/** Measures one run; where control groups are writable it limits it, too. */
export interface Meter {
  kind: 'cgroup' | 'sampling'
  /** Files into which the first process writes itself before it becomes anything else. */
  join: string[]
  /** How often it has to be read for a limit to be kept. */
  tickMilliseconds: number
  read: (pid: number | undefined, before: Reading | undefined) => Reading
  /** Ends what is left and removes what was made; resolves when nothing runs any more. */
  close: () => Promise<void>
}
