import { readFileSync } from 'node:fs'
import { release } from 'node:os'
import type { Limits, Sandbox } from './sandbox.ts'

const GIB = 1024 ** 3

/**
 * Signals that wait, locked memory and messages: what the kernel counts for each user beside processes. Arguments of
 * prlimit(1).
 */
export function countedLimits(): string[] {
  return [
    `--sigpending=${lowestLimit('Max pending signals', 1024)}`,
    `--memlock=${lowestLimit('Max locked memory', 8 * 1024 ** 2)}`,
    '--msgqueue=0',
  ]
}

/**
 * A limit for prlimit(1): one that this process has already and is lower stays, for only some may raise it.
 *
 * @param line how the limit is called in /proc/self/limits
 */
export function lowestLimit(line: string, wanted: number): number {
  const own = readFileSync('/proc/self/limits', 'latin1')
  const hard = new RegExp(`^${line} +\\S+ +(\\d+)`, 'm').exec(own)?.[1]
  return hard === undefined ? wanted : Math.min(wanted, Number(hard))
}

/** Far above what compilers and provers open. */
export const OPEN_FILES = 4096

/** Host threads that gVisor may need for one thread of the program, and for itself. */
const GVISOR_THREADS = { each: 16, own: 256 }

/** What a control group lets a run have: gVisor's own threads count there, too. */
export function groupLimits(limits: Limits, kind: Sandbox['kind']): Limits {
  if (kind !== 'runsc') return limits
  return { ...limits, processes: limits.processes * GVISOR_THREADS.each + GVISOR_THREADS.own }
}

/**
 * The limits as the shell's `ulimit` takes them: a second line of defence behind the meter, per process.
 * Without a control group memory is measured by sampling, and RLIMIT_DATA stops what is faster than the sampling; it
 * lies above the limit (`dataBytes`, where that is given) because address space that was reserved but never touched counts in it too.
 * gVisor keeps a program's memory in a file, and more files open than the program has; it limits those of the program itself.
 */
export function ceilingFor(
  limits: Limits,
  meter: 'cgroup' | 'sampling',
  kind: Sandbox['kind'],
): { outside: string[]; processes: string } {
  const isGvisor = kind === 'runsc'
  const data = meter === 'cgroup' ? '' : String(Math.ceil(((limits.dataBytes ?? limits.memoryBytes) + GIB) / 1024))
  return {
    outside: [
      String(Math.ceil(limits.cpuSeconds) + 1),
      isGvisor ? 'unlimited' : String(Math.ceil(limits.fileBytes / 512)),
      isGvisor ? '' : String(OPEN_FILES),
      data,
    ],
    processes: kind !== 'none' && !isGvisor && countsProcessesPerNamespace() ? String(limits.processes) : '',
  }
}

/** Outside a user namespace, and before Linux 5.14 inside one too, RLIMIT_NPROC counts all processes of the user. */
function countsProcessesPerNamespace(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}
