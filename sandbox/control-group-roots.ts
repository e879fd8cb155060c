import { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { delegatedGroup, isServiceGroup, isTopOfMachine, topGroup } from './delegated-group.ts'

/** Folders below which this process may make control groups that limit memory and processes and count CPU time. */
export interface GroupRoots {
  version: 1 | 2
  memory: string
  pids: string
  cpu: string
}

let found: { roots: GroupRoots | undefined } | undefined

/** Looked for once: what may be made at start may be made later, too. */
export function groupRoots(): GroupRoots | undefined {
  found ??= { roots: findRoots() }
  return found.roots
}

function findRoots(): GroupRoots | undefined {
  try {
    const roots = versionOne() ?? versionTwo()
    return roots !== undefined && [roots.memory, roots.pids, roots.cpu].every(mayMake) ? roots : undefined
  } catch {
    return undefined
  }
}

function mayMake(root: string): boolean {
  const probe = join(root, `proofyard-probe-${process.pid}`)
  try {
    mkdirSync(probe)
    rmdirSync(probe)
    return true
  } catch {
    return false
  }
}

/** Each controller has a tree of its own; ours hang below the group in which this process is. */
function versionOne(): GroupRoots | undefined {
  const memory = folderOf('memory')
  const pids = folderOf('pids')
  const cpu = folderOf('cpuacct')
  if (memory === undefined || pids === undefined || cpu === undefined) return undefined
  return { version: 1, memory, pids, cpu }
}

function folderOf(controller: string): string | undefined {
  const mount = mounts().find((parts) => parts.includes('cgroup') && parts.at(-1)?.split(',').includes(controller))
  return ownFolder(mount, (names) => names.split(',').includes(controller))
}

/** @param mount a line of mountinfo; @param isIt tells from the names of its controllers whether a tree is the one meant */
function ownFolder(mount: string[] | undefined, isIt: (names: string) => boolean): string | undefined {
  const path = lines('/proc/self/cgroup')
    .map((line) => line.split(':'))
    .find(([, names]) => names !== undefined && isIt(names))?.[2]
  const [root, mountPoint] = [mount?.[3], mount?.[4]]
  if (path === undefined || root === undefined || mountPoint === undefined) return undefined
  return join(mountPoint, path.startsWith(root) ? path.slice(root === '/' ? 0 : root.length) : '/')
}

/**
 * Bytes of files that the kernel holds in the control group of this process and its programs and can drop at once; 0 where that is
 * not told. They count as used there.
 */
export function droppableBytes(): number {
  try {
    const stat = lines(join(memoryGroup() ?? '', 'memory.stat')).map((line) => line.split(' '))
    const told = (name: string) => stat.find(([key]) => key === name)?.[1]
    return Number(told('total_inactive_file') ?? told('inactive_file') ?? 0)
  } catch {
    return 0
  }
}

/**
 * Bytes that programs hold in groups beside that of the service, where a delegated group was divided so: they count towards its
 * limit, and not as used by this process's own group.
 */
export function bytesBeside(): number {
  const [group, own] = [memoryGroup(), ownOfVersionTwo()]
  if (group === undefined || own === undefined || !isServiceGroup(own)) return 0
  try {
    const used = (folder: string) => Number(readFileSync(join(folder, 'memory.current'), 'latin1'))
    return Math.max(0, used(group) - used(own))
  } catch {
    return 0
  }
}

function memoryGroup(): string | undefined {
  const own = ownOfVersionTwo()
  return folderOf('memory') ?? (own !== undefined && isServiceGroup(own) ? dirname(own) : own)
}

function ownOfVersionTwo(): string | undefined {
  return ownFolder(mountOfVersionTwo(), (names) => names === '')
}

/**
 * One tree. Root has a group of its own at the top of the machine. Everybody else has what was delegated: the group in which this
 * process is (systemd: Delegate=yes; containers: the group of the container, where it may be written).
 */
function versionTwo(): GroupRoots | undefined {
  const mountPoint = mountOfVersionTwo()?.[4]
  const own = ownOfVersionTwo()
  if (mountPoint === undefined || own === undefined) return undefined
  const folder = isTopOfMachine(mountPoint) && process.getuid?.() === 0 ? topGroup(mountPoint) : delegatedGroup(own)
  return { version: 2, memory: folder, pids: folder, cpu: folder }
}

function mountOfVersionTwo(): string[] | undefined {
  return mounts().find((parts) => parts.at(-3) === 'cgroup2')
}

function mounts(): string[][] {
  return lines('/proc/self/mountinfo').map((line) => line.split(' '))
}

function lines(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}
