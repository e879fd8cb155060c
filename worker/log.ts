import { type Logger, destination, pino } from 'pino'
import { loggableError } from '@proofyard/core/database/loggable-error.ts'

/** The worker's log: JSON lines on standard error, with nothing of what people sent. */
export function openLog(level: string): Logger {
  return pino({ name: 'worker', level, serializers: { err: loggableError } }, destination({ dest: 2, sync: true }))
}
