const SUPPRESS_MS = 100

type Listener = () => void

/**
 * Tells one listener that a call was refused. A page makes many calls at once and all are refused together: further
 * triggers within 100 ms are dropped (product specification, 2.1).
 */
export function createRefusalGuard(now: () => number = () => performance.now()) {
  let last = -Infinity
  let listener: Listener | undefined
  return {
    listen(added: Listener): void {
      listener = added
    },
    trigger(): void {
      if (now() - last < SUPPRESS_MS) return
      last = now()
      listener?.()
    },
  }
}

/** 401: the session has ended. */
export const unauthorizedGuard = createRefusalGuard()

/** 403: somebody may do less than this page believes, such as who has left a team in another window. */
export const forbiddenGuard = createRefusalGuard()
