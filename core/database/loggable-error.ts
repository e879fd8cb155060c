import { DrizzleQueryError } from 'drizzle-orm/errors'

/** An error as a log may have it: text only, and nothing of what people sent. */
export interface LoggableError {
  type: string
  message: string
  stack: string
  code: string | undefined
  cause: LoggableError | undefined
}

/**
 * Takes from an error what may be logged. Drizzle writes the values of a failed query into its message, and PostgreSQL
 * adds some in further fields: they may be hashes of secrets, or sentences on a person's input.
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: String(error), stack: '', code: undefined, cause: undefined }
  }
  const stack = error.stack ?? ''
  const start = stack.indexOf(error.message)
  const frames = start === -1 ? '' : stack.slice(start + error.message.length)
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}${frames}`,
    code: 'code' in error ? String(error.code) : undefined,
    cause: error.cause === undefined ? undefined : loggableError(error.cause),
  }
}
