import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What /proc tells of the machine beyond what programs ask for (processors, memory, load): kernel settings, hardware,
 * keys, locks and disks of others.
 */
const FOLDERS = ['acpi', 'asound', 'bus', 'driver', 'fs', 'irq', 'scsi', 'sys']
const FILES = [
  ['cmdline', 'config.gz', 'diskstats', 'interrupts', 'iomem', 'ioports', 'kallsyms', 'kcore', 'key-users', 'keys'],
  ['latency_stats', 'locks', 'modules', 'partitions', 'sched_debug', 'swaps', 'sysrq-trigger', 'timer_list'],
].flat()

/** Paths below /proc of this machine over which a sandbox mounts something empty. */
export function maskedProc(): { folders: string[]; files: string[] } {
  const here = (names: string[]) => names.map((name) => join('/proc', name)).filter((path) => existsSync(path))
  return { folders: here(FOLDERS), files: here(FILES) }
}
