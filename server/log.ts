import { loggableError } from '@proofyard/core/database/loggable-error.ts'
import { type DestinationStream, type Logger, pino } from 'pino'

/** The server's log: JSON lines, with nothing of what people sent. */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ name: 'server', level, serializers: { err: loggableError } }, destination)
}
