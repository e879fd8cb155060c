/** Longer than this, and what was looked at cannot be used. */
const MAX_LOOK_MS = 5000

/**
 * Makes of a look that may hang, such as at a mount whose server is away, one that is never under way twice: each that hangs
 * holds one of the few threads that Node has for all files. Who asks meanwhile shares it.
 *
 * @throws Error where it has been under way for more than five seconds; what `look` throws
 */
export function oneLookAtATime<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let underWay: Promise<Found> | undefined
  return () => {
    if (underWay !== undefined) return underWay
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const timer = setTimeout(() => reject(new Error('It takes too long to look.')), MAX_LOOK_MS).unref()
    look()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        underWay = undefined
      })
    underWay = promise
    return promise
  }
}
