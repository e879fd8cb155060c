import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from './processes.ts'

const EVERY_MS = 500
const PAGE_BYTES = 4096

/**
 * Looks twice a second at what all processes of a Proofyard hold for themselves, with those that it runs in sandboxes.
 * @returns how to end it, with the most that it saw, in bytes; what they share is not counted, and a peak between two looks is not seen
 */
export function watchOwnMemory(dataFolder: string): () => Promise<number> {
  const ending = new AbortController()
  const looking = (async () => {
    let most = 0
    while (!ending.signal.aborted) {
      most = Math.max(most, await ownMemory(dataFolder))
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    return most
  })()
  return () => {
    ending.abort()
    return looking
  }
}

/** What all processes of a Proofyard hold for themselves at the moment, in bytes. @param without pids of those that do not count */
export async function ownMemory(dataFolder: string, without: ReadonlySet<number> = new Set()): Promise<number> {
  const counted = (await processesOf(dataFolder)).filter(({ pid }) => !without.has(pid))
  const each = await Promise.all(counted.map(({ pid }) => ownBytes(pid)))
  return each.reduce((sum, bytes) => sum + bytes, 0)
}

async function ownBytes(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0 0')
  const [, resident = 0, shared = 0] = pages.split(' ').map(Number)
  return (resident - shared) * PAGE_BYTES
}
