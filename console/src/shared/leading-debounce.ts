export interface Debounced<Value> {
  call: (value: Value) => void
  /** Runs a call that still waits, now. */
  flush: () => void
  /** Forgets a call that still waits. */
  cancel: () => void
}

/**
 * Runs the first call at once. Calls that come before a pause of `delay` milliseconds wait for that pause, and only the
 * last of them is run.
 */
export function leadingDebounce<Value>(run: (value: Value) => void, delay: number): Debounced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: Value } | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const last = waiting
    waiting = undefined
    if (last !== undefined) run(last.value)
  }

  return {
    call(value) {
      if (timer === undefined) run(value)
      else waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, delay)
    },
    flush,
    cancel() {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}
