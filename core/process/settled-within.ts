/** Resolves when a promise is settled, in whichever way, or after so long: one that hangs keeps none waiting for more. */
export function settledWithin(promise: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  const end = () => {
    clearTimeout(timer)
    resolve()
  }
  promise.then(end, end)
  return settled
}
