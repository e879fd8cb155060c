import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which of the two a project of vitest runs. */
    campaign: 'small' | 'heavy'
  }
}

/** How many mutants of a document are judged: a few in `npm test`, many in `npm run test:heavy`. */
export const MUTANTS_EACH = { small: 10, heavy: 200 }[inject('campaign')]

/**
 * The cases of a long list that this run tries: `npm test` a few, and the long campaign the others. The campaign's file
 * `x.heavy.test.ts` imports `x.test.ts`.
 */
export function fewOrOthers<T>(few: T[], others: T[]): T[] {
  return { small: few, heavy: others }[inject('campaign')]
}

/** The same in every run, so that a failure can be repeated; `PROOFYARD_SEED` takes another. */
const SEED = Number(process.env['PROOFYARD_SEED'] ?? 20_261_121)
if (!Number.isSafeInteger(SEED)) throw new Error('PROOFYARD_SEED must be a whole number.')

/** Draws for one mutant, at most: a document that has fewer mutants than are asked for is an error. */
const MAX_DRAWS_EACH = 200

export interface Campaign<T> {
  /** What is mutated, for the line that tells the seed. */
  name: string
  mutants: fc.Arbitrary<T>
  /** Two mutants of one text are one mutant. */
  textOf: (mutant: T) => string
  /** Whether a mutant is one, and not the original in another spelling. */
  isMutant: (mutant: T) => boolean
  count?: number
  seed?: number
}

/**
 * Draws the mutants of a campaign, and prints its seed. A smaller count gives the first of the same sequence.
 *
 * @throws Error where there are not so many mutants
 */
export function drawMutants<T>({ name, mutants, textOf, isMutant, ...options }: Campaign<T>): T[] {
  const { count = MUTANTS_EACH, seed = SEED } = options
  console.info(`${name}: ${count} mutants of seed ${seed}`)
  for (let draws = 2 * count; draws <= MAX_DRAWS_EACH * count; draws *= 4) {
    const drawn = fc.sample(mutants, { seed, numRuns: draws }).filter(isMutant)
    const distinct = new Map(drawn.map((mutant) => [textOf(mutant), mutant]))
    if (distinct.size >= count) return [...distinct.values()].slice(0, count)
  }
  throw new Error(`${name}: there are not ${count} mutants.`)
}
