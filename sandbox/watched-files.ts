import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { type ProcessFacts, processTree } from './process-tree.ts'

/** What one program may watch by epoll(7), as a part of what the kernel lets all programs of its user watch. */
const SHARE = 8
const MAX_WATCHES = 100_000

/** Of all processes of a run together; each has to be looked at, and no honest run has a tenth of them. */
const MAX_DESCRIPTORS = 5000
/** Those that watch others: an honest process has one or two. */
const MAX_WATCHERS = 500

/** In a row. */
const HIDDEN_LOOKS = 4

/** How often it is looked at: a processor adds some 200,000 in that time. */
export const WATCHES_TICK_MILLISECONDS = 200
/** Also where looking is dear: in the time that a busy machine takes for it, a program could have all that its user may watch. */
export const MAX_WATCHES_TICK_MILLISECONDS = 500

/** As many watches as one program may have where it runs as the service's own user. */
export function maxWatches(): number {
  try {
    const ofUser = Number(readFileSync('/proc/sys/fs/epoll/max_user_watches', 'latin1'))
    return Math.min(MAX_WATCHES, Math.floor(ofUser / SHARE))
  } catch {
    return MAX_WATCHES
  }
}

/**
 * Whether a program and all that it started watch more than `max` descriptors by epoll. No descriptor hides from this:
 * the filter of system calls lets none travel in messages, and no thread have its own. Descriptors that are too many to look at
 * are taken for too many watches, and so is a process that shows none in `HIDDEN_LOOKS` looks: while the sandbox is built, and
 * while a program becomes another, a process shows none for a moment.
 *
 * @param init process 1 of the program's process namespace, by its number out here
 * @returns to be called again and again
 */
export function lookAtWatches(init: number, max: number): () => boolean {
  let hiddenLooks = 0
  return () => {
    const left = { watches: max, watchers: MAX_WATCHERS, descriptors: MAX_DESCRIPTORS, areHidden: false }
    for (const process of processTree(init)) {
      for (const folder of tableFolders(process)) {
        countWatches(folder, left)
        if (isTooMuch(left)) return true
      }
    }
    hiddenLooks = left.areHidden ? hiddenLooks + 1 : 0
    return hiddenLooks >= HIDDEN_LOOKS
  }
}

/** A process whose first thread has ended shows its descriptors only with the others. */
function tableFolders({ pid, state, threads }: ProcessFacts): string[] {
  if (state !== 'Z') return [`/proc/${pid}`]
  return threads > 1 ? threadsOf(pid).map((thread) => `/proc/${pid}/task/${thread}`) : []
}

/** What a run may still have of each. */
interface Left {
  watches: number
  watchers: number
  descriptors: number
  areHidden: boolean
}

function isTooMuch({ watches, watchers, descriptors }: Left): boolean {
  return watches < 0 || watchers < 0 || descriptors < 0
}

function countWatches(folder: string, left: Left): void {
  try {
    for (const descriptor of readdirSync(`${folder}/fd`)) {
      left.descriptors--
      const watches = watchesBy(folder, descriptor)
      if (watches !== undefined) {
        left.watchers--
        left.watches -= watches
      }
      if (isTooMuch(left)) return
    }
  } catch (error) {
    left.areHidden ||= hasCode(error, 'EACCES')
  }
}

/** One line of a descriptor's facts for each that it watches; undefined where it is none that watches. */
function watchesBy(folder: string, descriptor: string): number | undefined {
  try {
    if (readlinkSync(`${folder}/fd/${descriptor}`) !== 'anon_inode:[eventpoll]') return undefined
    return readFileSync(`${folder}/fdinfo/${descriptor}`, 'latin1').split('tfd:').length - 1
  } catch {
    // Closed in the meantime.
    return undefined
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
