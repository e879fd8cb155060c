/** While a person logs out, every other call is stopped: its answer would belong to no session. */
let leaving = new AbortController()

export function leavingSignal(): AbortSignal {
  return leaving.signal
}

/** Stops every call under way, and each new one until `stayAgain`. */
export function leave(): void {
  leaving.abort(new Error('Logout in progress, request canceled'))
}

export function stayAgain(): void {
  leaving = new AbortController()
}
