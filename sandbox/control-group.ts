import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { groupRoots } from './control-group-roots.ts'
import type { GroupRoots } from './control-group-roots.ts'
import type { Meter, Reading } from './meter.ts'
import { processFacts } from './process-tree.ts'
import type { Limits } from './sandbox.ts'

const PREFIX = 'proofyard-run'
const own = `${process.pid}-${processFacts(process.pid)?.startTime ?? ''}`
let runs = 0

/** Makes a control group for one run, or gives undefined where this process may not. */
export function openControlGroup(limits: Limits): Meter | undefined {
  const roots = groupRoots()
  if (roots === undefined) return undefined
  const name = `${PREFIX}-${own}-${++runs}`
  const folders = [...new Set([roots.memory, roots.pids, roots.cpu])].map((root) => join(root, name))
  const memory = join(roots.memory, name)
  const pids = join(roots.pids, name)
  const cpu = join(roots.cpu, name)
  folders.forEach((folder) => mkdirSync(folder))
  writeFileSync(join(pids, 'pids.max'), String(limits.processes))
  limitMemory(roots, memory, limits.memoryBytes)
  return {
    kind: 'cgroup',
    join: folders.map((folder) => join(folder, 'cgroup.procs')),
    // The kernel itself stops what wants more memory or processes; only CPU time has to be looked at.
    tickMilliseconds: 200,
    read: () => (roots.version === 1 ? readVersion1(memory, pids, cpu) : readVersion2(memory)),
    close: () => removeGroups(folders),
  }
}

/** Has the kernel keep the limit of a group's memory. */
export function limitMemory({ version }: Pick<GroupRoots, 'version'>, folder: string, bytes: number): void {
  if (version === 2) {
    writeFileSync(join(folder, 'memory.max'), String(bytes))
    writeFileSync(join(folder, 'memory.oom.group'), '1')
    if (existsSync(join(folder, 'memory.swap.max'))) writeFileSync(join(folder, 'memory.swap.max'), '0')
    return
  }
  writeFileSync(join(folder, 'memory.limit_in_bytes'), String(bytes))
  const withSwap = join(folder, 'memory.memsw.limit_in_bytes')
  if (existsSync(withSwap)) writeFileSync(withSwap, String(bytes))
}

function readVersion1(memory: string, pids: string, cpu: string): Reading {
  return {
    cpuSeconds: Number(readFileSync(join(cpu, 'cpuacct.usage'), 'latin1')) / 1e9,
    peakMemoryBytes: Number(readFileSync(join(memory, 'memory.max_usage_in_bytes'), 'latin1')),
    ranOutOfMemory: counter(join(memory, 'memory.oom_control'), 'oom_kill') > 0,
    ranOutOfProcesses: counter(join(pids, 'pids.events'), 'max') > 0,
  }
}

/** What a group of version 2 has used. */
export function readVersion2(folder: string): Reading {
  const peak = join(folder, 'memory.peak')
  return {
    cpuSeconds: counter(join(folder, 'cpu.stat'), 'usage_usec') / 1e6,
    peakMemoryBytes: existsSync(peak) ? Number(readFileSync(peak, 'latin1')) : undefined,
    ranOutOfMemory: counter(join(folder, 'memory.events'), 'oom_kill') > 0,
    ranOutOfProcesses: counter(join(folder, 'pids.events'), 'max') > 0,
  }
}

/**
 * Bytes that the running programs of this process hold at the moment, as their control groups count them: their own memory,
 * what lies in memory file systems, and what the kernel keeps for them; without the pages of files, which it can drop.
 * Undefined where there are no control groups.
 */
export function heldBytes(): number | undefined {
  const roots = groupRoots()
  if (roots === undefined) return undefined
  const groups = readdirSync(roots.memory).filter((name) => name.startsWith(`${PREFIX}-${own}-`))
  return groups.reduce((sum, name) => sum + heldIn(join(roots.memory, name), roots.version), 0)
}

function heldIn(folder: string, version: GroupRoots['version']): number {
  try {
    const used = join(folder, version === 1 ? 'memory.usage_in_bytes' : 'memory.current')
    const stat = join(folder, 'memory.stat')
    const files = counter(stat, 'active_file') + counter(stat, 'inactive_file')
    return Math.max(0, Number(readFileSync(used, 'latin1')) - files)
  } catch {
    // Its program has ended meanwhile.
    return 0
  }
}

/** One number of a file of `name number` lines. */
function counter(file: string, name: string): number {
  const line = readFileSync(file, 'latin1')
    .split('\n')
    .find((text) => text.startsWith(`${name} `))
  return Number(line?.split(' ')[1] ?? 0)
}

/** Ends every process of the groups and removes them; they can only be removed once all processes are gone. */
export async function removeGroups(folders: string[]): Promise<void> {
  for (let wait = 0; ; wait = Math.min(wait + 1, 50)) {
    const left = folders.filter((folder) => !removed(folder))
    if (left.length === 0) return
    left.forEach(killAll)
    await sleep(wait)
  }
}

function removed(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return !existsSync(folder)
  }
}

function killAll(folder: string): void {
  try {
    // With it the kernel ends all of a group at once, however fast it forks; version 1 has none.
    const kill = join(folder, 'cgroup.kill')
    if (existsSync(kill)) return writeFileSync(kill, '1')
    const pids = readFileSync(join(folder, 'cgroup.procs'), 'latin1').split('\n').map(Number)
    // The kernel writes 0 for a process that cannot be seen from here, and for kill 0 is one's own group.
    for (const pid of pids.filter((number) => number > 0)) process.kill(pid, 'SIGKILL')
  } catch {
    // Gone in the meantime.
  }
}

/** Ends what dead workers of this machine left running, and removes their groups. */
export async function sweepControlGroups(): Promise<void> {
  const roots = groupRoots()
  if (roots === undefined) return
  for (const root of new Set([roots.memory, roots.pids, roots.cpu])) {
    const abandoned = readdirSync(root).filter((name) => name.startsWith(`${PREFIX}-`) && !hasOwner(name))
    await removeGroups(abandoned.map((name) => join(root, name)))
  }
}

function hasOwner(group: string): boolean {
  const [pid, startTime] = group.slice(PREFIX.length + 1).split('-')
  return startTime !== undefined && processFacts(Number(pid))?.startTime === startTime
}
