import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessFacts {
  pid: number
  parent: number
  state: string
  threads: number
  /** Of itself and of the children that it has waited for. */
  cpuSeconds: number
  residentBytes: number
  /** In clock ticks since boot; with the pid it names one process for good. */
  startTime: string
}

// USER_HZ is 100 on every architecture that Node runs on, and the page size is asked for nowhere else.
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** One process as /proc/<pid>/stat shows it, or undefined when it is gone. Field numbers: man 5 proc. */
export function processFacts(pid: number): ProcessFacts | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  // The name in parentheses may hold anything, parentheses too; field 3 begins after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => fields[number - 3] ?? ''
  const ticks = Number(field(14)) + Number(field(15)) + Number(field(16)) + Number(field(17))
  return {
    pid,
    state: field(3),
    parent: Number(field(4)),
    threads: Number(field(20)),
    cpuSeconds: ticks / TICKS_PER_SECOND,
    residentBytes: Number(field(24)) * PAGE_BYTES,
    startTime: field(22),
  }
}

/** A process and everything below it. */
export function processTree(root: number): ProcessFacts[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processFacts(Number(name)))
    .filter((facts) => facts !== undefined)
  const children = Map.groupBy(all, (facts) => facts.parent)
  const tree = all.filter((facts) => facts.pid === root)
  for (const facts of tree) tree.push(...(children.get(facts.pid) ?? []))
  return tree
}
