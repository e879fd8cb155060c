import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Where drizzle's message and stack go on to the values of a query. */
const VALUES = /\nparams:[^]*?(?=\n {4}at |$)/

/** The server's log: JSON lines. A failed query is logged without its values, which may be hashes of secrets. */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ name: 'server', level, serializers: { err: withoutValues } }, destination)
}

function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = stdSerializers.errWithCause(error)
  const cause = error.cause === undefined ? undefined : withoutValues(error.cause)
  const code = 'code' in error ? error.code : undefined
  return { type, message: message.replace(VALUES, ''), stack: stack.replace(VALUES, ''), code, cause }
}
