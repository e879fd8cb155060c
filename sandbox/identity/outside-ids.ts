import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

/** Users of this machine that belong to nobody else, for programs to run as. */
export interface OutsideIds {
  /** Who writes the maps: root itself, or `newuidmap`, which may where an ordinary user has subordinate ids. */
  by: 'root' | 'newuidmap'
  uid: number
  gid: number
  count: number
}

/**
 * What root takes where /etc/subuid gives it none: by the table of systemd (UIDS-GIDS.md) no one uses these. They are
 * small enough for a container that has 65,536 ids.
 */
const UNUSED = { start: 60_578, count: 606 }

/** The ids that programs may have outside, or a sentence that says what is missing. */
export function findOutsideIds(): OutsideIds | { missing: string } {
  const name = userName()
  const uids = subordinate('/etc/subuid', name)
  const gids = subordinate('/etc/subgid', name)
  if (process.getuid?.() === 0) {
    const [uid, gid] = [uids ?? UNUSED, gids ?? UNUSED]
    const count = Math.min(uid.count, gid.count)
    return isMapped('/proc/self/uid_map', uid.start, count) && isMapped('/proc/self/gid_map', gid.start, count)
      ? { by: 'root', uid: uid.start, gid: gid.start, count }
      : { missing: `This container has no users ${uid.start} to ${uid.start + count - 1}.` }
  }
  if (!isProgram('newuidmap') || !isProgram('newgidmap'))
    return { missing: 'There is no newuidmap (on Debian and Ubuntu: apt install uidmap).' }
  if (uids === undefined || gids === undefined) {
    const add = `usermod --add-subuids 100000-165535 --add-subgids 100000-165535 ${name}`
    return { missing: `/etc/subuid and /etc/subgid give no ids to ${name} (${add}).` }
  }
  return { by: 'newuidmap', uid: uids.start, gid: gids.start, count: Math.min(uids.count, gids.count) }
}

/** The ids of /etc/subuid (man 5 subuid) for a user: lines of `name or number:first:count`. */
function subordinate(file: string, name: string): { start: number; count: number } | undefined {
  const own = linesOf(file)
    .map((line) => line.split(':'))
    .find(([user]) => user === name || user === String(process.getuid?.()))
  const [start, count] = [Number(own?.[1]), Number(own?.[2])]
  return start > 0 && count > 0 ? { start, count } : undefined
}

/** Whether ids mean something in this process's own user namespace; its map: `inside outside count`. */
function isMapped(file: string, start: number, count: number): boolean {
  return linesOf(file)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([inside = 0, , length = 0]) => inside <= start && start + count <= inside + length)
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'latin1').split('\n')
  } catch {
    return []
  }
}

function isProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run a process as a user that has no name.
    return String(process.getuid?.())
  }
}
