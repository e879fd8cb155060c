import fc from 'fast-check'

/** Makes the moments at which a campaign strikes; another seed makes others. */
const SEED = Number(process.env['PROOFYARD_SEED'] ?? '1')

/**
 * Moments for the strikes of a campaign, the same at each run with one seed. The seed is printed with the campaign's name.
 *
 * @returns numbers from 0 to 1, as many as asked for
 */
export function strikeMoments(campaign: string, count: number): number[] {
  console.log(`${campaign}: seed ${SEED}`)
  return fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed: SEED, numRuns: count })
}
