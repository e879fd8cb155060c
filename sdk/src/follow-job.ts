import { AnswerTooLargeError } from './errors.ts'
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
  status: (options: Pick<Sent, 'signal'>) => Promise<S>
}

/** How a wait goes. */
export interface WaitOptions<S> {
  signal?: AbortSignal | undefined
  /** Told of each state that the server tells: stages, the place in the queue, what is being done, and the end. */
  onStatus?: ((status: S) => void) | undefined
}

/**
 * Follows a job until it is finished: by its stream of events, and by asking where there is none, or it was lost.
 *
 * @throws what `status` and `onStatus` throw, and AnswerTooLargeError for an event that does not end
 */
export async function followJob<S extends Status>({ signal, onStatus }: WaitOptions<S>, job: Job<S>): Promise<void> {
  const position: Pick<Sent, 'lastEventId'> = {}
  for (;;) {
    for await (const state of streamed(job, position, signal)) {
      onStatus?.(state)
      if (state.finished_processing) return
    }
    const state = await job.status({ signal })
    onStatus?.(state)
    if (state.finished_processing) return
    await sleep(PAUSE_MS, signal)
  }
}

/**
 * The states that a stream tells from a position on, which it moves, until it ends. That it is refused or lost is its end, too: what is wrong
 * is told to the one who asks next.
 */
async function* streamed<S extends Status>(
  { events }: Job<S>,
  position: Pick<Sent, 'lastEventId'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<S> {
  try {
    for await (const { id, data } of events({ signal, ...position })) {
      position.lastEventId = id ?? position.lastEventId
      yield JSON.parse(data) as S
    }
  } catch (error) {
    if (error instanceof AnswerTooLargeError) throw error
    signal?.throwIfAborted()
  }
}
