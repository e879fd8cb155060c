import { readFileSync, readdirSync } from 'node:fs'

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** CPU seconds (user and system) of a process itself, and of its children that have ended and were waited for. */
export function cpuSecondsOf(pid: number): { own: number; children: number } {
  const fields = statOf(pid)
  const seconds = (index: number) => Number(fields[index] ?? 0) / TICKS_PER_SECOND
  return { own: seconds(11) + seconds(12), children: seconds(13) + seconds(14) }
}

/** CPU seconds of a process and everything below it, with what has ended there and was waited for. */
export function cpuSecondsBelow(root: number): number {
  return sumBelow(root, (fields) =>
    [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0) / TICKS_PER_SECOND, 0),
  )
}

/** Resident bytes of a process itself, now; 0 when it is gone. */
export function residentBytesOf(pid: number): number {
  return residentBytesIn(statOf(pid))
}

/** Resident bytes of a process and everything below it, now. */
export function residentBytesBelow(root: number): number {
  return sumBelow(root, residentBytesIn)
}

const residentBytesIn = (fields: string[]) => Number(fields[21] ?? 0) * PAGE_BYTES

/** @param pick reads a number from the fields of `statOf` */
function sumBelow(root: number, pick: (fields: string[]) => number): number {
  const children = new Map<number, number[]>()
  const picked = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const fields = statOf(pid)
    const parent = Number(fields[1] ?? 0)
    children.set(parent, [...(children.get(parent) ?? []), pid])
    picked.set(pid, pick(fields))
  }
  const total = (pid: number): number =>
    (picked.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + total(child), 0)
  return total(root)
}

/**
 * Calls `look` every ten milliseconds, and more seldom where looking itself takes long: it pauses twenty times as long.
 *
 * @returns what ends it
 */
export function lookAgainAndAgain(look: () => void): () => void {
  let next: NodeJS.Timeout
  const again = () => {
    const began = performance.now()
    look()
    next = setTimeout(again, Math.max(10, 20 * (performance.now() - began)))
  }
  next = setTimeout(again, 10)
  return () => clearTimeout(next)
}

/** Fields of /proc/<pid>/stat from the third on (state, parent, ...); none when the process is gone. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
