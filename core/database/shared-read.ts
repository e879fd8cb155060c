import type { Core } from '../context.ts'
import type { Database } from './database.ts'
import { settledWithin } from '../process/settled-within.ts'

/** So long a read that hangs, as on a connection that was lost unnoticed, keeps those waiting that ask after it. */
const MAX_WAIT_MS = 2000

/**
 * Makes of a read that many ask for at once one that they share: those who ask while it is under way get the next one, which begins when it
 * ends, or takes too long. So all read what was there when they asked, or later, and never what was there before.
 */
export function sharedRead<Found>(read: () => Promise<Found>, maxWaitMs = MAX_WAIT_MS): () => Promise<Found> {
  let underWay: Promise<void> | undefined
  let next: Promise<Found> | undefined

  function begin(): Promise<Found> {
    next = undefined
    const reading = read()
    const ended = settledWithin(reading, maxWaitMs)
    underWay = ended
    void ended.then(() => {
      if (underWay === ended) underWay = undefined
    })
    return reading
  }

  return () => {
    if (underWay === undefined) return begin()
    next ??= underWay.then(begin)
    return next
  }
}

/** The same of a read of the database, for each core by itself. */
export function sharedReadOf<Found>(
  read: (core: Pick<Core, 'database'>) => Promise<Found>,
): (core: Pick<Core, 'database'>) => Promise<Found> {
  const readers = new WeakMap<Database, () => Promise<Found>>()
  return ({ database }) => {
    const reader = readers.get(database) ?? sharedRead(() => read({ database }))
    readers.set(database, reader)
    return reader()
  }
}
