import { stat } from 'node:fs/promises'
import { processTree } from '../process-tree.ts'
import { startOfFile } from '../start-of-file.ts'
import { findAs } from './find-as-owner.ts'
import type { WatchedFolders } from './watched-folders.ts'

/** Of one process; an honest one has some thousand mappings. */
const MAX_MAPS_BYTES = 1024 ** 2

/**
 * Bytes of files on the folders' disks that were removed but are still open. One that is only mapped does not show its size, and no
 * honest program has one: it counts as more than any limit. Descriptors do not hide elsewhere: the filter of system calls lets none
 * travel in messages.
 */
export async function unnamedBytes({ folders, root, identity }: WatchedFolders): Promise<number> {
  const disks = new Set((await Promise.all(folders.map((folder) => stat(folder)))).map(({ dev }) => dev))
  const processes = processTree(root).map(({ pid }) => `/proc/${pid}`)
  const sizes = new Map<string, number>()
  const tables = processes.map((folder) => `${folder}/fd`)
  const removed = ['-maxdepth', '1', '-type', 'f', '-links', '0', '-printf', '%D %i %b\\n']
  for await (const line of findAs(identity ?? 'service', ['-L', ...tables, ...removed])) {
    const [device = 0, inode, blocks = 0] = line.split(' ').map(Number)
    if (disks.has(device)) sizes.set(`${deviceName(device)} ${inode}`, blocks * 512)
  }
  const names = new Set([...disks].map(deviceName))
  const isHidden = processes
    .flatMap((folder) => removedMappings(startOfFile(`${folder}/maps`, MAX_MAPS_BYTES).toString('latin1')))
    .some((file) => names.has(file.split(' ')[0] ?? '') && !sizes.has(file))
  return isHidden ? Number.POSITIVE_INFINITY : [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** The device and inode of each mapped file that has no name any more. A line of maps: man 5 proc. */
function removedMappings(maps: string): string[] {
  return [...maps.matchAll(/^\S+ \S+ \S+ (\S+) (\d+) .* \(deleted\)$/gm)].map(
    ([, device, inode]) => `${device} ${inode}`,
  )
}

/** As the kernel writes it in `maps`: the numbers of `makedev`, man 3 makedev. */
function deviceName(device: number): string {
  const number = BigInt(device)
  const major = ((number >> 8n) & 0xfffn) | ((number >> 32n) & ~0xfffn)
  const minor = (number & 0xffn) | ((number >> 12n) & ~0xffn)
  return [major, minor].map((part) => part.toString(16).padStart(2, '0')).join(':')
}
