import { asError } from '@proofyard/contract/as-error.ts'
import { createHash } from 'node:crypto'
import { isFinished } from '@proofyard/contract/status.ts'
import { readBuildStatus } from '@proofyard/core/builds/build-status.ts'
import type { Core } from '@proofyard/core/context.ts'
import { type Viewer, teamOf } from '@proofyard/core/policies/viewer.ts'
import { readProofStatus } from '@proofyard/core/proofs/proof-status.ts'
import type { Subject } from '@proofyard/core/transitions/fence.ts'
import { presentBuildStatus, presentProofStatus } from './present-status.ts'
import { readBuildWaiting, readProofWaiting } from './read-waiting.ts'

/** How far a build or proof is, read once for all who watch it. */
export interface WatchedState {
  /** Names the state, on every server the same: how long a stage has been running is no part of it. */
  version: string
  teamId: number
  isFinished: boolean
  isQueued: boolean
  /** What a viewer is told of it, as JSON. */
  textFor: (viewer: Viewer) => string
}

/** Told of each new state, and of undefined when it was deleted. */
type OnState = (state: WatchedState | undefined) => void

/** The builds and proofs that someone on this server watches. */
export interface WatchedJobs {
  /** Reads the state and goes on to tell it. @returns how to stop */
  watch: (subject: Subject, id: string, onState: OnState) => Promise<() => void>
  /** Something of it may have changed. */
  nudge: (subject: Subject, id: string) => void
  /** Those of a team that wait may have come nearer. */
  nudgeQueued: (teamId: number) => void
  /** Any of them may have changed. */
  nudgeAll: () => void
  close: () => void
}

/** Reads of one build or proof are so far apart. */
const MIN_BETWEEN_MS = 250
/** What a job waits for can pass without a notice. */
const QUEUED_EVERY_MS = 5000
const RUNNING_EVERY_MS = 15_000

interface Entry {
  subject: Subject
  id: string
  listeners: Set<OnState>
  state: WatchedState | undefined
  readAt: number
  reading: Promise<void> | undefined
  timer: NodeJS.Timeout | undefined
}

export function watchJobs(core: Core): WatchedJobs {
  const entries = new Map<string, Entry>()

  async function read(entry: Entry): Promise<void> {
    clearTimeout(entry.timer)
    entry.timer = undefined
    let state: WatchedState | undefined
    entry.readAt = performance.now()
    try {
      state = await readState(core, entry.subject, entry.id)
    } catch (error) {
      core.report(asError(error))
      readLater(entry, QUEUED_EVERY_MS)
      throw error
    }
    const isNew = state?.version !== entry.state?.version
    entry.state = state
    if (isNew) for (const listener of entry.listeners) listener(state)
    if (state !== undefined && !state.isFinished) readLater(entry, state.isQueued ? QUEUED_EVERY_MS : RUNNING_EVERY_MS)
  }

  function readNow(entry: Entry): Promise<void> {
    entry.reading ??= read(entry).finally(() => (entry.reading = undefined))
    return entry.reading
  }

  function readLater(entry: Entry, ms: number): void {
    if (entry.listeners.size === 0) return
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => void readNow(entry).catch(() => undefined), ms)
  }

  function nudge(entry: Entry): void {
    // What is being read may be what was before.
    void (entry.reading ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => readLater(entry, Math.max(0, MIN_BETWEEN_MS - (performance.now() - entry.readAt))))
  }

  return {
    watch: async (subject, id, onState) => {
      const key = `${subject} ${id}`
      const entry: Entry = entries.get(key) ?? {
        subject,
        id,
        listeners: new Set(),
        state: undefined,
        readAt: -Infinity,
        reading: undefined,
        timer: undefined,
      }
      entries.set(key, entry)
      const listener: OnState = (state) => onState(state)
      const stop = (): void => {
        entry.listeners.delete(listener)
        if (entry.listeners.size > 0 || entries.get(key) !== entry) return
        clearTimeout(entry.timer)
        entries.delete(key)
      }
      const before = entry.state?.version
      entry.listeners.add(listener)
      try {
        if (performance.now() - entry.readAt > MIN_BETWEEN_MS || entry.state === undefined) await readNow(entry)
      } catch (error) {
        stop()
        throw error
      }
      // Else it was told with the others.
      if (entry.state?.version === before || entry.state === undefined) onState(entry.state)
      return stop
    },
    nudge: (subject, id) => {
      const entry = entries.get(`${subject} ${id}`)
      if (entry !== undefined) nudge(entry)
    },
    nudgeQueued: (teamId) => {
      for (const entry of entries.values()) {
        if (entry.state?.isQueued === true && entry.state.teamId === teamId) nudge(entry)
      }
    },
    nudgeAll: () => {
      for (const entry of entries.values()) nudge(entry)
    },
    close: () => {
      for (const entry of entries.values()) clearTimeout(entry.timer)
      entries.clear()
    },
  }
}

async function readState(core: Core, subject: Subject, id: string): Promise<WatchedState | undefined> {
  if (subject === 'build') {
    const row = await readBuildStatus(core, id)
    if (row === undefined) return undefined
    const waiting = await readBuildWaiting(core, row)
    return stateOf(row, waiting, (viewer) => presentBuildStatus(row, waiting, viewer))
  }
  const row = await readProofStatus(core, id)
  if (row === undefined) return undefined
  const waiting = await readProofWaiting(core, row)
  return stateOf(row, waiting, (viewer) => presentProofStatus(row, waiting, viewer))
}

function stateOf(
  row: { status: 'Queued' | 'In Progress' | 'Ready' | 'Failed'; teamId: number; progressSeconds: number | null },
  waiting: object,
  present: (viewer: Viewer) => object,
): WatchedState {
  const { progressSeconds: _, ...rest } = row
  const version = createHash('sha256')
    .update(JSON.stringify([rest, waiting]))
    .digest('hex')
    .slice(0, 16)
  // Its own team, and all others, are told the same.
  const texts = new Map<boolean, string>()
  return {
    version,
    teamId: row.teamId,
    isFinished: isFinished(row.status),
    isQueued: row.status === 'Queued',
    textFor: (viewer) => {
      const isOwn = teamOf(viewer) === row.teamId
      const text = texts.get(isOwn) ?? JSON.stringify(present(viewer))
      texts.set(isOwn, text)
      return text
    },
  }
}
