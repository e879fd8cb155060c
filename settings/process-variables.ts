import { z } from 'zod'
import { oneOf, shownAs, url, wholeNumber } from './variable.ts'

// What more than one kind of process reads.

const EMBEDDED = 'an embedded PostgreSQL'
const databaseUrl = url(['postgres:', 'postgresql:'], EMBEDDED)

/** For `npm start`, which starts an embedded PostgreSQL without one. */
export const optionalDatabaseVariables = { DATABASE_URL: databaseUrl }
export const databaseVariables = {
  DATABASE_URL: shownAs(
    EMBEDDED,
    z.string({ error: 'is not set. `npm start` starts a PostgreSQL and sets it' }).pipe(databaseUrl.unwrap()),
  ),
}
/** Ten is the least with which a process works: six for the queue and the signs of life, and a few for transactions. */
export const connectionVariables = { PROOFYARD_DATABASE_CONNECTIONS: wholeNumber(10, 1000, 18) }
export const sandboxVariables = { PROOFYARD_SANDBOX: oneOf(['required', 'off', 'runsc'], 'required') }
export const toolchainVariables = { PROOFYARD_TOOLCHAINS: oneOf(['install', 'off'], 'install') }
export const drainVariables = { PROOFYARD_DRAIN_SECONDS: wholeNumber(0, 86_400, 20) }
/** Other variables of OTLP are read by OpenTelemetry's own exporter. */
export const tracingVariables = { OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'none: nothing is traced') }
export const logVariables = {
  PROOFYARD_LOG: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
}
