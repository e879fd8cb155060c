import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { Draws } from './draws.ts'

/** A statement that waits for its turn, or was sent and is not answered. */
interface Statement {
  send: () => void
  isSent: boolean
  /** Of the session that it is sent on. */
  pid: number
}

/** One of the actions that run at once: what it has PostgreSQL do, in order. */
interface Lane {
  statements: Set<Statement>
  isDone: boolean
  /** Called when any of this has changed. */
  changed: () => void
}

type Callback = (error: Error | null, result?: unknown) => void

const laneOf = new AsyncLocalStorage<Lane>()
/** A statement that is not answered by then may wait for a lock. */
const MAY_BE_BLOCKED_MS = 4

/** Takes from every client of this process the turns of its statements; elsewhere than in `interleave` they are sent at once. */
export function gateStatements(): { open: () => void } {
  const send = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...sent: unknown[]) {
    const lane = laneOf.getStore()
    if (lane === undefined) return Reflect.apply(send, this, sent)
    const callback = sent.at(-1)
    const isCallback = typeof callback === 'function'
    const answer = inTurn(lane, this, () => Reflect.apply(send, this, isCallback ? sent.slice(0, -1) : sent))
    if (!isCallback) return answer
    const call: Callback = (error, result) => void Reflect.apply(callback, undefined, [error, result])
    answer.then((result) => call(null, result), call)
    return undefined
  })
  return { open: () => void Reflect.set(pg.Client.prototype, 'query', send) }
}

async function inTurn(lane: Lane, client: pg.Client, send: () => Promise<unknown>): Promise<unknown> {
  const turn = Promise.withResolvers<void>()
  const pid: unknown = Reflect.get(client, 'processID')
  const statement: Statement = { send: turn.resolve, isSent: false, pid: Number(pid) }
  lane.statements.add(statement)
  lane.changed()
  await turn.promise
  try {
    return await send()
  } finally {
    lane.statements.delete(statement)
    lane.changed()
  }
}

/**
 * Runs actions at once, such that one statement at a time is sent to PostgreSQL, of the action that is drawn. One that waits for a
 * lock of another's stays sent while the others go on.
 *
 * @param observer a pool that no action uses
 * @returns how each has ended
 */
export async function interleave(
  actions: (() => Promise<void>)[],
  draws: Draws,
  observer: pg.Pool,
): Promise<PromiseSettledResult<void>[]> {
  let change = Promise.withResolvers<void>()
  const changed = () => change.resolve()
  const lanes = actions.map((): Lane => ({ statements: new Set(), isDone: false, changed }))
  const results = Promise.allSettled(
    lanes.map(async (lane, index) => {
      try {
        await laneOf.run(lane, async () => actions[index]?.())
      } finally {
        lane.isDone = true
        changed()
      }
    }),
  )

  async function untilChanged(): Promise<void> {
    const timer = setTimeout(changed, MAY_BE_BLOCKED_MS)
    await change.promise
    clearTimeout(timer)
    change = Promise.withResolvers()
    // What one action asks for at once arrives together.
    await nextTurn()
  }

  /** Resolves when each action has ended, waits for its turn, or waits for a lock. */
  async function settle(): Promise<void> {
    let since = performance.now()
    for (;;) {
      const busy = lanes.filter((lane) => !lane.isDone && (lane.statements.size === 0 || sentOf(lane).length > 0))
      if (busy.length === 0) return
      if (performance.now() - since >= MAY_BE_BLOCKED_MS) {
        since = performance.now()
        if (await areBlocked(busy, observer)) return
      }
      await untilChanged()
    }
  }

  for (;;) {
    await settle()
    if (lanes.every(({ isDone }) => isDone)) return results
    const ready = lanes.flatMap(({ statements }) => [...statements].filter(({ isSent }) => !isSent).slice(0, 1))
    const next = draws.one(ready)
    if (next === undefined) {
      // Each waits for another: PostgreSQL ends one of them.
      await untilChanged()
    } else {
      next.isSent = true
      next.send()
    }
  }
}

function sentOf({ statements }: Lane): Statement[] {
  return [...statements].filter(({ isSent }) => isSent)
}

/** Whether each of these waits for a lock of another one. */
async function areBlocked(lanes: Lane[], observer: pg.Pool): Promise<boolean> {
  if (lanes.some(({ statements }) => statements.size === 0)) return false
  const sent = lanes.flatMap(sentOf)
  const { rows } = await observer.query<{ pid: number }>(
    'select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0',
    [sent.map(({ pid }) => pid)],
  )
  const blocked = new Set(rows.map(({ pid }) => pid))
  // One that was answered meanwhile is looked at again.
  return sent.every((one) => blocked.has(one.pid)) && lanes.every(({ statements }) => statements.size > 0)
}
