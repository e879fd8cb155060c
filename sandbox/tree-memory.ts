import { readFileSync, readlinkSync, statfsSync } from 'node:fs'
import type { ProcessFacts } from './process-tree.ts'
import { startOfFile } from './start-of-file.ts'

/**
 * Bytes of memory that belong to processes and to what they share, whether it is mapped at the moment or not: resident
 * memory of their own, memory shared between them (each once, at its whole size), page tables, files of the memory-backed
 * folders, and what may wait in their sockets. Programs have no memory without a name: the filter of system calls refuses memfd and System V.
 *
 * @returns undefined when they have more mappings than can be read in passing
 */
export function memoryOf(tree: ProcessFacts[]): number | undefined {
  const shared = new Map<string, number>()
  let own = 0
  let mapsLeft = MAX_MAPS_BYTES
  for (const { pid, residentBytes } of tree) {
    const status = textOf(`/proc/${pid}/status`)
    own += residentBytes - kibibytes(status, 'RssShmem') + kibibytes(status, 'VmPTE')
    const maps = startOfFile(`/proc/${pid}/maps`, mapsLeft)
    mapsLeft -= maps.length
    if (mapsLeft <= 0) return undefined
    for (const [id, bytes] of sharedMappings(maps)) shared.set(id, Math.max(bytes, shared.get(id) ?? 0))
  }
  const inside = tree.at(-1)
  return (
    own +
    [...shared.values()].reduce((sum, bytes) => sum + bytes, 0) +
    (inside === undefined ? 0 : folderBytes(inside.pid) + socketBytes(inside.pid))
  )
}

function kibibytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
}

/** Shared memory without a file, which the kernel calls so; by its inode. A line of maps: man 5 proc. */
function* sharedMappings(maps: Buffer): Generator<[id: string, bytes: number]> {
  for (let end = maps.indexOf(SHARED); end !== -1; end = maps.indexOf(SHARED, end + 1)) {
    const line = maps.toString('latin1', maps.lastIndexOf('\n', end) + 1, end)
    const [range = '', , , , inode = ''] = line.split(/\s+/)
    const [from, to] = range.split('-').map((address) => Number.parseInt(address, 16))
    yield [inode, (to ?? 0) - (from ?? 0)]
  }
}

const SHARED = '/dev/zero (deleted)\n'

/** Of all processes of a run together: some 100,000 mappings, where an honest one has some thousand. */
const MAX_MAPS_BYTES = 8 * 1024 ** 2

/** What lies in the memory-backed folders of a process's own root; those of this machine are nothing of the program's. */
function folderBytes(pid: number): number {
  if (namespaceOf(pid, 'mnt') === namespaceOf('self', 'mnt')) return 0
  return ['/tmp', '/dev/shm'].reduce((sum, folder) => {
    try {
      const { type, blocks, bfree, bsize, files, ffree } = statfsSync(`/proc/${pid}/root${folder}`)
      return type === TMPFS ? sum + (blocks - bfree) * bsize + (files - ffree) * BYTES_OF_FILE : sum
    } catch {
      return sum
    }
  }, 0)
}

/**
 * What may wait in sockets of the family AF_UNIX: the kernel does not tell how much does, so each beyond what honest programs have
 * counts as full. Those of this machine's own network namespace are nothing of the program's.
 */
function socketBytes(pid: number): number {
  if (namespaceOf(pid, 'net') === namespaceOf('self', 'net')) return 0
  // A line is some 50 bytes; where there are more than can be read in passing, it is the memory that ends the run.
  const sockets = startOfFile(`/proc/${pid}/net/unix`, MAX_MAPS_BYTES).toString('latin1').split('\n').length
  return Math.max(0, sockets - HONEST_SOCKETS) * MAX_SOCKET_BYTES
}

/** A child of Node has three pairs of them. */
const HONEST_SOCKETS = 256
/** What one may hold by itself, `net.core.wmem_max` as Linux has it; the kernel takes twice that (man 7 socket). */
const MAX_SOCKET_BYTES = 2 * 212_992

const TMPFS = 0x0102_1994
/** What the kernel takes for a file's inode and name, also where it is empty. */
const BYTES_OF_FILE = 1024

function namespaceOf(pid: number | 'self', kind: 'mnt' | 'net'): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/${kind}`)
  } catch {
    return readlinkSync(`/proc/self/ns/${kind}`)
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // The process has ended.
    return ''
  }
}
