import { RequestError } from '../errors/request-error.ts'

/** Does one piece of work after the other. @throws RequestError 429 when too many wait already */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * For work that takes seconds of a processor and much memory, and that need not be done at once: however many ask, it
 * takes no more of the machine than one of them.
 * @param mostWaiting besides the one that is being worked on
 */
export function serialQueue(mostWaiting: number): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  return async (work) => {
    if (asked > mostWaiting) {
      const message = 'The server is busy with other pictures just now. Try again in a minute.'
      throw new RequestError(429, message, { detail: message })
    }
    asked += 1
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result.finally(() => (asked -= 1))
  }
}
