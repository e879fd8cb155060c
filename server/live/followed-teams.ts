import { asError } from '@proofyard/contract/as-error.ts'
import type { Core } from '@proofyard/core/context.ts'
import { MAX_CHANGES, type TeamChange, changesSince, isShown, readPosition } from '@proofyard/core/live/team-changes.ts'

/** Told of what changed; of undefined where that is too much to be told one by one. */
type OnChanges = (changes: TeamChange[] | undefined) => void

/** What a reader of an earlier stream has: all before a position, or what was loaded some seconds ago. */
export type FollowSince = { position: string } | { seconds: number } | undefined

/** The teams that someone on this server follows. */
export interface FollowedTeams {
  /** Tells what changed since, and goes on to tell. @returns how to stop */
  follow: (teamId: number, since: FollowSince, onChanges: OnChanges) => Promise<() => void>
  /** Something of a team happened. */
  note: (teamId: number, change: TeamChange) => void
  /** Notices may have been missed. */
  catchUp: () => void
  /** All before it was told to everyone who follows: a position in the events, and when it was read. */
  position: () => string
  close: () => void
}

/** What happens in this time is told together. */
const TOGETHER_MS = 250
/** A notice reaches this process sooner than that after its commit; a position is handed out when it is that old. */
const POSITION_EVERY_MS = 5000
/** Someone who was away for longer loads everything again. */
const MAX_AWAY_MS = 24 * 3_600_000
/** What was loaded may have been read from a snapshot that is so much older than its answer. */
const SLACK_SECONDS = 10

export function followTeams(core: Core): FollowedTeams {
  const teams = new Map<number, Set<OnChanges>>()
  const waiting = new Map<number, Map<string, TeamChange>>()
  let safe = ''
  let newest = ''
  let readAt = 0
  let together: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined

  function report(error: unknown): void {
    core.report(asError(error))
  }

  async function readNewest(): Promise<void> {
    const position = `${await readPosition(core)}@${Date.now()}`
    safe = newest === '' ? position : newest
    newest = position
    readAt = performance.now()
  }

  function keepReading(): void {
    timer ??= setInterval(() => void (teams.size === 0 ? undefined : readNewest().catch(report)), POSITION_EVERY_MS)
  }

  function tellWaiting(): void {
    together = undefined
    for (const [teamId, changes] of waiting) {
      const told = changes.size > MAX_CHANGES ? undefined : [...changes.values()]
      for (const onChanges of teams.get(teamId) ?? []) onChanges(told)
    }
    waiting.clear()
  }

  function stop(teamId: number, onChanges: OnChanges): void {
    const listeners = teams.get(teamId)
    listeners?.delete(onChanges)
    if (listeners?.size === 0) teams.delete(teamId)
  }

  return {
    follow: async (teamId, since, onChanges) => {
      const listener: OnChanges = (changes) => onChanges(changes)
      teams.set(teamId, (teams.get(teamId) ?? new Set()).add(listener))
      try {
        // After a while without anyone the position is an old one.
        if (performance.now() - readAt > 2 * POSITION_EVERY_MS || safe === '') {
          newest = ''
          await readNewest()
        }
        keepReading()
        if (since !== undefined) {
          const changes = await missed(core, teamId, since)
          if (changes === undefined || changes.length > 0) onChanges(changes)
        }
      } catch (error) {
        stop(teamId, listener)
        throw error
      }
      return () => stop(teamId, listener)
    },
    note: (teamId, change) => {
      if (!teams.has(teamId) || !isShown(change.kind)) return
      const changes = waiting.get(teamId) ?? new Map<string, TeamChange>()
      // One more than is told one by one is enough.
      if (changes.size <= MAX_CHANGES) changes.set(`${change.kind} ${change.id}`, change)
      waiting.set(teamId, changes)
      together ??= setTimeout(tellWaiting, TOGETHER_MS)
    },
    catchUp: () => {
      const [position = ''] = safe.split('@')
      for (const [teamId, listeners] of teams) {
        void (position === '' ? Promise.resolve(undefined) : changesSince(core, teamId, { position }))
          .catch((error: unknown) => {
            report(error)
            return undefined
          })
          .then((changes) => {
            if (changes?.length === 0) return
            for (const onChanges of listeners) onChanges(changes)
          })
      }
    },
    position: () => safe,
    close: () => {
      clearInterval(timer)
      clearTimeout(together)
      teams.clear()
    },
  }
}

async function missed(core: Core, teamId: number, since: NonNullable<FollowSince>): Promise<TeamChange[] | undefined> {
  if ('seconds' in since) return changesSince(core, teamId, { seconds: since.seconds + SLACK_SECONDS })
  const [, position, at] = /^(\d{1,19})@(\d{1,15})$/.exec(since.position) ?? []
  if (position === undefined || Date.now() - Number(at) > MAX_AWAY_MS) return undefined
  return changesSince(core, teamId, { position })
}
