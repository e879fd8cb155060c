import type { FilePath } from '../framework.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { isMemoryShort } from './memory-pressure.ts'
import { type Resident, startResident } from './resident.ts'
import type { ResidentCommand, Warm } from './warm.ts'

/** The programs that stay in one worker. */
export interface WarmPrograms {
  /** What the jobs of one build may use: no other build's program, and no other build uses theirs. */
  of: (build: string) => Warm
  /** Ends them all; resolves when nothing of them runs any more. */
  end: () => Promise<void>
}

export interface WarmSettings {
  sandbox: Sandbox
  /** Programs that stay at a time. */
  most: number
  /** Why one did not answer, or was given up: for the log. */
  onEnd: (build: string, reason: string) => void
  idleMilliseconds?: number
  lookMilliseconds?: number
  isShort?: () => boolean
}

/** After so long one makes place for a fresh one. */
const LIFE_SECONDS = 24 * 3600
const IDLE_MILLISECONDS = 5 * 60_000
const LOOK_MILLISECONDS = 1000

interface Kept {
  build: string
  resident: Resident
  isBusy: boolean
  usedAt: number
}

/**
 * Keeps the program that worked for a build for its next job. One is given up when nobody has asked it for five minutes,
 * when another build wants its place, and when the machine's memory gets short.
 */
export function keepWarm(settings: WarmSettings): WarmPrograms {
  const { sandbox, most, onEnd, isShort = isMemoryShort } = settings
  const { idleMilliseconds = IDLE_MILLISECONDS, lookMilliseconds = LOOK_MILLISECONDS } = settings
  const kept = new Map<string, Kept>()
  const leaving = new Set<Promise<void>>()
  let hasEnded = false

  /** @returns undefined where it is busy, or there is no room for one more */
  function take(build: string, command: ResidentCommand): Kept | undefined {
    const there = kept.get(build)
    if (there?.isBusy === true || hasEnded) return undefined
    if (there !== undefined) return Object.assign(there, { isBusy: true })
    if (isShort() || most === 0) return undefined
    if (kept.size >= most) {
      const other = leastRecent()
      if (other === undefined) return undefined
      giveUp(other, 'another build wants its place')
    }
    return start(build, command)
  }

  function start(build: string, command: ResidentCommand): Kept {
    const limits = { ...command.limits, cpuSeconds: LIFE_SECONDS, wallSeconds: LIFE_SECONDS }
    const one = { build, resident: startResident(sandbox, { ...command, limits }), isBusy: true, usedAt: Date.now() }
    kept.set(build, one)
    void one.resident.ended.then((reason) => drop(one, reason))
    return one
  }

  function drop(one: Kept, reason: string): void {
    if (kept.get(one.build) !== one) return
    kept.delete(one.build)
    onEnd(one.build, reason)
  }

  function giveUp(one: Kept, reason: string): void {
    drop(one, reason)
    const end = one.resident.end().finally(() => leaving.delete(end))
    leaving.add(end)
  }

  function leastRecent(): Kept | undefined {
    const idle = [...kept.values()].filter(({ isBusy }) => !isBusy)
    return idle.toSorted((one, other) => one.usedAt - other.usedAt)[0]
  }

  const looking = setInterval(() => {
    const one = leastRecent()
    if (one === undefined) return
    if (isShort()) giveUp(one, 'memory is wanted')
    else if (Date.now() - one.usedAt > idleMilliseconds) giveUp(one, 'nobody has asked it for a while')
  }, lookMilliseconds)
  looking.unref()

  async function ask(build: string, command: ResidentCommand, request: FilePath, signal: AbortSignal) {
    signal.throwIfAborted()
    const one = take(build, command)
    if (one === undefined) return undefined
    const stop = AbortSignal.any([signal, AbortSignal.timeout(command.limits.wallSeconds * 1000)])
    const stopped = new Promise<never>((_, reject) => {
      stop.addEventListener('abort', () => reject(stop.reason), { once: true })
    })
    try {
      return await Promise.race([one.resident.ask(request), stopped])
    } catch (error) {
      // It may be in the middle of something, so it does not stay.
      giveUp(one, error instanceof Error ? error.message : String(error))
      signal.throwIfAborted()
      return undefined
    } finally {
      one.isBusy = false
      one.usedAt = Date.now()
    }
  }

  return {
    of: (build) => ({ ask: (command, request, signal) => ask(build, command, request, signal) }),
    end: async () => {
      hasEnded = true
      clearInterval(looking)
      for (const one of kept.values()) giveUp(one, 'the worker ends')
      await Promise.all(leaving)
    },
  }
}
