const SUPPRESS_MS = 100

type Listener = () => void

/**
 * Tells one listener that a call was refused with 401. A page makes many calls at once and all are refused
 * together: further triggers within 100 ms are dropped (product specification, 2.1).
 */
export function createUnauthorizedGuard(now: () => number = () => performance.now()) {
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

export const unauthorizedGuard = createUnauthorizedGuard()
