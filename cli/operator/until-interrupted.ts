/** Does work that Ctrl-C and SIGTERM end in order, by a signal with `reason`. */
export async function untilInterrupted<Result>(
  reason: Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const end = () => ending.abort(reason)
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  try {
    return await work(ending.signal)
  } finally {
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  }
}
