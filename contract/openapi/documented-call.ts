import type { Route } from '../route.ts'

/** A call as the document describes it: its route, and what the server says of how it is served. */
export interface DocumentedCall {
  /** Its name in `routes`. */
  name: string
  route: Route
  /** The body itself says who asks. */
  ignoresCredentials: boolean
  /** It counts against what one address may try in a minute. */
  countsAttempts: boolean
}
