import { settledWithin } from '../process/settled-within.ts'

/** So long a removal that hangs, as on a connection that was lost unnoticed, keeps those waiting that are asked for after it. */
const MAX_WAIT_MS = 2000

/** A removal of stored files by their names, in order and each once. @returns those that were removed */
type Remove = (names: string[]) => Promise<Set<string>>

/**
 * Makes of a removal that many ask for at once, each of one file, one that they share: what is asked for while one is under way goes together
 * in the next, which begins when that one ends, or takes too long. Where one fails each file is tried by itself, so that a file that cannot be removed holds up no other.
 *
 * @param max how many go together
 */
export function collectTogether(
  remove: Remove,
  max: number,
  maxWaitMs = MAX_WAIT_MS,
): (name: string) => Promise<boolean> {
  const waiting: (PromiseWithResolvers<boolean> & { name: string })[] = []
  let isBusy = false

  async function collect(batch: typeof waiting): Promise<void> {
    try {
      const gone = await remove([...new Set(batch.map(({ name }) => name))].toSorted())
      for (const { name, resolve } of batch) resolve(gone.has(name))
    } catch (error) {
      const [only, ...others] = batch
      if (others.length === 0) only?.reject(error)
      else for (const one of batch) await collect([one])
    }
  }

  async function collectAll(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) await settledWithin(collect(waiting.splice(0, max)), maxWaitMs)
    isBusy = false
  }

  return (name) => {
    const one = { name, ...Promise.withResolvers<boolean>() }
    waiting.push(one)
    if (!isBusy) void collectAll()
    return one.promise
  }
}
