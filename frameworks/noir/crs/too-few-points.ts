/**
 * Says that a circuit is larger than the ceremony's points that are there.
 *
 * @param needed number of points
 * @param present number of points on this machine
 */
export function tooFewPoints(needed: number, present: number): string {
  const has = present === 0 ? 'none' : present.toLocaleString('en')
  return `This circuit needs ${needed.toLocaleString('en')} points of Aztec's set-up, and this server has ${has}. Its operator gets them with: proofyard params fetch noir ${Math.ceil(Math.log2(needed))}`
}

/** Number of points for a circuit of so many gates: the next power of two. */
export function pointsFor(gates: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(gates, 2)))
}
