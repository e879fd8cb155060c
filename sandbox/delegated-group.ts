import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What a group of a run must limit; its processor time is counted without a controller. */
const CONTROLLERS = ['memory', 'pids']

/** The group, below the delegated one, for the service's own processes. */
const LEAF = 'proofyard-service'

/** Processes that start while others are moved have to be moved, too. */
const MAX_ROUNDS = 20

/** Whether a group is the one for the service's own processes. */
export function isServiceGroup(folder: string): boolean {
  return basename(folder) === LEAF
}

/** Whether a tree of version 2 is that of the whole machine, whose top may hold processes beside groups with limits. */
export function isTopOfMachine(mountPoint: string): boolean {
  // https://docs.kernel.org/admin-guide/cgroup-v2.html: it exists on all groups but the root.
  return !existsSync(join(mountPoint, 'cgroup.type'))
}

/** A group for our runs at the top of the machine. @throws Error where it cannot limit */
export function topGroup(mountPoint: string, controllers: string[] = CONTROLLERS): string {
  const folder = join(mountPoint, 'proofyard')
  mkdirSync(folder, { recursive: true })
  for (const group of [mountPoint, folder]) enable(group, controllers)
  return folder
}

/**
 * The group that was delegated to this process, ready for groups with limits below it. A group that holds processes may have none,
 * so all that are in it move into a group of their own: the service, and what else was started with it.
 *
 * @param own the group in which this process is
 * @throws Error where it may not be written, or may not limit
 */
export function delegatedGroup(own: string, controllers: string[] = CONTROLLERS): string {
  // A worker that is started again is in the group into which the one before it was moved.
  const folder = isServiceGroup(own) ? dirname(own) : own
  const leaf = join(folder, LEAF)
  for (const name of controllers) {
    if (!wordsOf(join(folder, 'cgroup.controllers')).includes(name)) throw new Error(`${folder} has no ${name}.`)
  }
  mkdirSync(leaf, { recursive: true })
  for (let round = 1; ; round++) {
    for (const pid of wordsOf(join(folder, 'cgroup.procs'))) move(pid, leaf)
    try {
      enable(folder, controllers)
      copyLimit(folder, leaf)
      return folder
    } catch (error) {
      if (round === MAX_ROUNDS || !(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error
    }
  }
}

function enable(folder: string, controllers: string[]): void {
  writeFileSync(join(folder, 'cgroup.subtree_control'), controllers.map((name) => `+${name}`).join(' '))
}

/** Who asks for the limit of this process is told that of its own group. */
function copyLimit(from: string, to: string): void {
  const limit = join(from, 'memory.max')
  if (existsSync(limit)) writeFileSync(join(to, 'memory.max'), readFileSync(limit))
}

function move(pid: string, group: string): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), pid)
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function wordsOf(file: string): string[] {
  return readFileSync(file, 'latin1').split(/\s+/).filter(Boolean)
}
