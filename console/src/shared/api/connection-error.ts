import { ConnectionError } from '@proofyard/sdk/errors.ts'

/** The sentence for when nothing of the server answers, or only the gateway before it. */
export const SERVER_AWAY = 'The server does not answer. Try again in a moment.'

/** Names the reason why a call came to nothing; a call that was stopped on purpose keeps its own. */
export function connectionError(cause: unknown, isOnline = navigator.onLine): unknown {
  // An answer that breaks off is the one kind of error that `fetch` has for all that can go wrong on the way.
  return cause instanceof ConnectionError || cause instanceof TypeError ? unreachable(cause, isOnline) : cause
}

/** The server could not be asked at all; the message is what a person reads. */
export function unreachable(cause: unknown, isOnline = navigator.onLine): ConnectionError {
  const message = isOnline ? SERVER_AWAY : 'You are offline. Connect to the network, then try again.'
  return new ConnectionError(message, { cause })
}
