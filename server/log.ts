import { loggableError } from '@proofyard/core/database/loggable-error.ts'
import { type DestinationStream, type Logger, destination, pino } from 'pino'

/** The server's log: JSON lines, with nothing of what people sent. */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ name: 'server', level, serializers: { err: loggableError } }, destination)
}

/**
 * Standard error. Each line is written at once: what is still to be written when the process exits is tried again for ever where nobody reads it
 * any more, and the process would never be gone (sonic-boom, `flushSync`).
 */
export function openStandardError(): DestinationStream {
  return destination({ dest: 2, sync: true })
}
