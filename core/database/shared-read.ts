/**
 * Makes of a read that many ask for at once one that they share: those who ask while it is under way get the next one, which begins when it
 * ends. So all read what was there when they asked, or later, and never what was there before.
 */
export function sharedRead<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let underWay: Promise<unknown> | undefined
  let next: Promise<Found> | undefined

  function begin(): Promise<Found> {
    next = undefined
    const reading = read()
    const ended = reading.then(
      () => undefined,
      () => undefined,
    )
    underWay = ended
    void ended.then(() => {
      if (underWay === ended) underWay = undefined
    })
    return reading
  }

  return () => {
    if (underWay === undefined) return begin()
    next ??= underWay.then(begin)
    return next
  }
}
