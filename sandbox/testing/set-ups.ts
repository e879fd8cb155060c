import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { maySkip } from './may-skip.ts'
import { asNobody, runOne } from './sandboxes.ts'

/** How the service may run on a machine, by the users that it may give to programs. */
export interface SetUp {
  name: string
  /** What a command is prefixed with, so that it runs as the service does. */
  asService: string[]
  /** The prefix for a process that starts sandboxes. */
  start: string[]
  /** Whether programs run as users of their own. */
  users: 'own' | 'shared'
}

const withSubordinateIds = subordinateIds('nobody:200000:64')
const withoutSubordinateIds = subordinateIds('')

/**
 * The set-ups that this machine can have: as root, as an ordinary user with subordinate ids, as one without. The files of
 * subordinate ids are the test's own, in a mount namespace of its own.
 */
export function setUpsHere(): SetUp[] {
  if (process.getuid?.() !== 0) {
    return [
      { name: 'as this user', asService: [], start: [], users: existsSync('/usr/bin/newuidmap') ? 'own' : 'shared' },
    ]
  }
  const asRoot: SetUp = { name: 'as root', asService: [], start: [], users: 'own' }
  if (!nobodyReads(runOne)) return [asRoot]
  const ordinary = { asService: asNobody, users: 'shared' } as const
  const without: SetUp = { ...ordinary, name: 'as an ordinary user', start: [...withoutSubordinateIds, ...asNobody] }
  const missing = existsSync('/usr/bin/newuidmap') ? undefined : 'There is no newuidmap (apt install uidmap).'
  if (maySkip(missing)) return [asRoot, without]
  const own: SetUp = {
    ...without,
    name: 'as an ordinary user with subordinate ids',
    start: [...withSubordinateIds, ...asNobody],
    users: 'own',
  }
  return [asRoot, own, without]
}

/** Starts a command on a machine whose files of subordinate ids hold this line. */
function subordinateIds(line: string): string[] {
  const script = `mount -t tmpfs ids /mnt; echo "${line}" >/mnt/ids
    for name in uid gid; do touch /etc/sub$name; mount --bind /mnt/ids /etc/sub$name; done; exec "$@"`
  return ['unshare', '--mount', 'sh', '-ec', script, 'sh']
}

/** A repository in a folder of root's own cannot be read by others. */
function nobodyReads(file: string): boolean {
  const [program, ...args] = [...asNobody, 'test', '-r', file]
  return spawnSync(program, args).status === 0
}
