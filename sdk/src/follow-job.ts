import { ApiError, ConnectionError, TooManyRequestsError } from './errors.ts'
import type { ServerEvent } from './read-events.ts'
import { sleep } from './retry.ts'
import type { Sent } from './send.ts'

/** Between two questions where no stream can be had, in milliseconds. */
const PAUSE_MS = 1000

/** What is known of a job on its way. */
interface Status {
  finished_processing: boolean
}

/** How a job is asked about. */
interface Job<S extends Status> {
  events: (options: Pick<Sent, 'signal' | 'lastEventId'>) => AsyncGenerator<ServerEvent>
  status: (signal: AbortSignal | undefined) => Promise<S>
}

/**
 * Follows a job until it is finished: by its stream of events, and by asking where there is none, or the connection was lost.
 *
 * @param options.onStatus told of each state, the last one included
 * @throws what `status` throws
 */
export async function followJob<S extends Status>(
  { signal, onStatus }: { signal?: AbortSignal; onStatus?: (status: S) => void },
  { events, status }: Job<S>,
): Promise<void> {
  let lastEventId: string | undefined
  for (;;) {
    try {
      for await (const { id, data } of events({ signal, lastEventId })) {
        lastEventId = id ?? lastEventId
        const state = JSON.parse(data) as S
        onStatus?.(state)
        if (state.finished_processing) return
      }
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason
      if (error instanceof ApiError && !(error instanceof TooManyRequestsError)) throw error
      // Else the stream was lost on its way, which reading tells in each platform's words.
      if (!(error instanceof ConnectionError || error instanceof TooManyRequestsError || error instanceof TypeError))
        throw error
    }
    const state = await status(signal)
    onStatus?.(state)
    if (state.finished_processing) return
    await sleep(PAUSE_MS, signal)
  }
}
