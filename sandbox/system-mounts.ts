import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from './sandbox.ts'

/** What every program needs of the system, read only: programs and libraries, none of the machine's own state. */
export interface SystemPlace {
  path: string
  /** Where it comes from; undefined for a link. */
  source?: string
  link?: string
}

const PLACES = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc/alternatives', '/etc/ld.so.cache']

/** The system's own folders as they are on this machine: real folders, or links into /usr. */
export function systemPlaces(): SystemPlace[] {
  const own = ['passwd', 'group', 'hosts'].map((name) => ({
    path: `/etc/${name}`,
    source: join(import.meta.dirname, 'etc', name),
  }))
  const system = PLACES.filter((path) => existsSync(path)).map((path) =>
    lstatSync(path).isSymbolicLink() ? { path, link: readlinkSync(path) } : { path, source: path },
  )
  return [...system, ...own]
}

const NETWORK_PLACES = ['/etc/ssl', '/etc/pki', '/etc/ca-certificates']

/** What a program with network needs to know the certificates of servers; the gateway looks up their names. */
export function networkPlaces({ network }: Pick<Command, 'network'>): SystemPlace[] {
  if (network === undefined) return []
  return NETWORK_PLACES.filter((path) => existsSync(path)).map((path) => ({ path, source: realpathSync(path) }))
}

/** Sizes of the memory-backed folders, in bytes; what lies in them counts as memory. */
export function memoryFolders(memoryBytes: number): { tmp: number; shm: number } {
  return { tmp: Math.floor(memoryBytes / 4), shm: Math.floor(memoryBytes / 16) }
}

/** The whole environment of a program, but for what its command sets. */
export const baseEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', LANG: 'C.UTF-8', TMPDIR: '/tmp' }
