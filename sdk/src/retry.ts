import { ConnectionError, ServerError, TooManyRequestsError } from './errors.ts'

/** Longest pause between two tries, in milliseconds, where the server does not say how long. */
const MAX_PAUSE_MS = 8000
const FIRST_MS = 250
/** A server that asks to be left alone for longer is not waited for. */
const MAX_ASKED_S = 60

/**
 * Tries again what failed for a reason that passes: no connection, a server that is away, too many calls.
 *
 * @param retries how often, after the first time
 * @throws what the last try threw; at once what would not be otherwise the next time
 */
export async function retrying<Result>(
  retries: number,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      const pause = pauseAfter(error, tried)
      if (tried >= retries || pause === undefined || signal?.aborted === true) throw error
      await sleep(pause, signal)
    }
  }
}

/** @returns milliseconds; undefined where the same call would fail again */
function pauseAfter(error: unknown, tried: number): number | undefined {
  const passes =
    error instanceof ConnectionError ||
    error instanceof TooManyRequestsError ||
    (error instanceof ServerError && [502, 503, 504].includes(error.status))
  if (!passes) return undefined
  const asked = 'retryAfter' in error ? error.retryAfter : undefined
  if (asked !== undefined) return asked <= MAX_ASKED_S ? asked * 1000 : undefined
  // Not all who lost the server come back in the same moment.
  return Math.min(FIRST_MS * 2 ** tried, MAX_PAUSE_MS) * (0.5 + Math.random() / 2)
}

/** @throws the signal's reason as soon as it is aborted */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
