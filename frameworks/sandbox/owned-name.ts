import { readlinkSync } from 'node:fs'
import { processFacts } from './process-tree.ts'

/** `<name>.<pid>-<start>-<namespace>`: the second part names the process that works in the folder. */
const OWNED = /\.(?<pid>\d+)-(?<start>\d+)-(?<namespace>\d+)$/

/** Name for a folder in which this process alone works, so that others can tell when nobody does any more. */
export function ownedName(name: string): string {
  const start = processFacts(process.pid)?.startTime ?? '0'
  return `${name}.${process.pid}-${start}-${pidNamespace()}`
}

/** What has become of the process in whose name a folder is: `elsewhere` cannot be seen from this container. */
export function ownerOf(name: string): 'alive' | 'dead' | 'elsewhere' | 'nobody' {
  const owner = OWNED.exec(name)?.groups
  if (owner === undefined) return 'nobody'
  if (owner.namespace !== pidNamespace()) return 'elsewhere'
  return processFacts(Number(owner.pid))?.startTime === owner.start ? 'alive' : 'dead'
}

/** The number of the namespace in which this process's id means this process. */
function pidNamespace(): string {
  return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
}
