import type { Predicted } from '@proofyard/contract/estimate.ts'
import { MAX_SCORED, type Score, scorePredictions } from '@proofyard/core/estimates/score-predictions.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

const words: Record<Predicted['basis'], string> = {
  build: 'by proofs of the same build',
  framework: 'by other builds',
  declared: 'by what is declared',
}

/** Prints how well it was predicted what the newest proofs took. */
export async function scoreEstimates(place: DatabasePlace): Promise<void> {
  const scores = await withDatabase(place, 'estimates', (database) => scorePredictions({ database }))
  if (scores.length === 0) {
    console.log('No Ready proof had a prediction yet. The first proof of a framework has none.')
    return
  }
  console.log(`What was predicted of the newest Ready proofs, ${MAX_SCORED} at most, and what they took:`)
  for (const score of scores) console.log(lineOf(score))
}

function lineOf({ circuitType, basis, proofs, medianError, insideInterval, medianMemoryError }: Score): string {
  const memory = medianMemoryError === null ? '' : `; memory: half were off by ${percent(medianMemoryError)} at most`
  const time = `half were off by ${percent(medianError)} at most, ${percent(insideInterval)} were inside the interval`
  return `${circuitType}, ${words[basis]}: ${proofs} proofs; time: ${time}${memory}`
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`
}
