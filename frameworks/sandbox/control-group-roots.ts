import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
 * Bytes of files that the kernel holds in this process's own control group and can drop at once; 0 where that is not told.
 * They count as used there.
 */
export function droppableBytes(): number {
  const folder = folderOf('memory') ?? ownFolder(mountOfVersionTwo(), (names) => names === '')
  try {
    const stat = lines(join(folder ?? '', 'memory.stat')).map((line) => line.split(' '))
    const told = (name: string) => stat.find(([key]) => key === name)?.[1]
    return Number(told('total_inactive_file') ?? told('inactive_file') ?? 0)
  } catch {
    return 0
  }
}

/**
 * One tree. A group that holds processes may not have groups with limits below it, so ours hang below a group of their
 * own at the top, which only root can make. An ordinary user's runs are measured by sampling.
 */
function versionTwo(): GroupRoots | undefined {
  const mountPoint = mountOfVersionTwo()?.[4]
  if (mountPoint === undefined || process.getuid?.() !== 0) return undefined
  const folder = join(mountPoint, 'proofyard')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cgroup.subtree_control'), '+memory +pids +cpu')
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
