/** Calls `read` again when its last result is older than `maxAgeMs`, or it failed, and never twice at once. */
export function cached<Result>(read: () => Promise<Result>, maxAgeMs: number): () => Promise<Result> {
  let last: { result: Promise<Result>; readAt: number } | undefined
  let isReading = false
  return () => {
    if (last === undefined || (!isReading && performance.now() - last.readAt > maxAgeMs)) {
      isReading = true
      const result = read()
      void result
        .then(
          () => (last = { result, readAt: performance.now() }),
          () => (last = undefined),
        )
        .finally(() => (isReading = false))
      last = { result, readAt: performance.now() }
    }
    return last.result
  }
}
