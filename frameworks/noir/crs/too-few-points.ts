/** A point of the first group in `bn254_g1.dat`. */
export const pointBytes = 64

/**
 * Says that a circuit is larger than the ceremony's points that are there.
 *
 * @param needed number of points
 * @param present number of points on this machine
 */
export function tooFewPoints(needed: number, present: number): string {
  const has = present === 0 ? 'none' : present.toLocaleString('en')
  return `This circuit needs ${needed.toLocaleString('en')} points of Aztec's set-up, and this server has ${has}. ${howToGet(needed)}`
}

/** UltraHonk hides the witness behind a polynomial that needs so many, however small the circuit is. */
const least = 512

/** Number of points for an UltraHonk circuit of so many gates: the next power of two. */
export function pointsFor(gates: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(gates, least)))
}

/** Powers of two for which `frameworks/parameters/aztec.ts` fetches points; `noir` alone is the usual one. */
const usual = 18
const largest = 22

function howToGet(needed: number): string {
  const power = Math.ceil(Math.log2(needed))
  if (power > largest) return `No more than 2^${largest} can be fetched: make the program smaller, or split it.`
  return `Its operator gets them with: proofyard params fetch ${power <= usual ? 'noir' : `noir-${power}`}`
}
