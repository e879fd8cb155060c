import { readlinkSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { processFacts } from './process-tree.ts'

/** No job lives longer than the queue lets it, which is a day. */
const MAX_LIFE_MS = 25 * 3_600_000

/** `<name>.<pid>-<start>-<namespace>`: the second part names the process that works in the folder. */
const OWNED = /\.(?<pid>\d+)-(?<start>\d+)-(?<namespace>\d+)$/

/** Name for a folder or file that only this process needs, so that others can tell when no one does any more. */
export function processOwnedName(name: string): string {
  const start = processFacts(process.pid)?.startTime ?? '0'
  return `${name}.${process.pid}-${start}-${pidNamespace()}`
}

/** What has become of the process in whose name something is: `elsewhere` cannot be seen from this container. */
export function ownerOf(name: string): 'alive' | 'dead' | 'elsewhere' | 'nobody' {
  const owner = OWNED.exec(name)?.groups
  if (owner === undefined) return 'nobody'
  if (owner.namespace !== pidNamespace()) return 'elsewhere'
  return processFacts(Number(owner.pid))?.startTime === owner.start ? 'alive' : 'dead'
}

/**
 * Whether no one needs a folder or file any more, by its name. Of a process in another container nothing can be seen, but
 * that none needs anything for longer than a job can last.
 */
export async function isAbandoned(path: string): Promise<boolean> {
  const owner = ownerOf(path)
  if (owner !== 'elsewhere') return owner !== 'alive'
  const made = await stat(path).catch(() => undefined)
  return made === undefined || Date.now() - made.mtimeMs >= MAX_LIFE_MS
}

/** The number of the namespace in which this process's id means this process. */
function pidNamespace(): string {
  return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
}
