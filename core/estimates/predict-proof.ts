import type { Predicted, Range } from '@proofyard/contract/estimate.ts'
import type { BuildRecord } from '../builds/build-record.ts'
import type { Core } from '../context.ts'
import { circuitMeasure } from './circuit-measure.ts'
import { type Prediction, predictBySize, predictFromOwn } from './predict.ts'
import { type BuildTaken, type Taken, readFrameworkHistory, readOwnHistory } from './read-history.ts'

/** What one more proof of a Ready build is expected to take, by the proofs of which the team may know. */
export async function predictProof(
  core: Pick<Core, 'database'>,
  teamId: number,
  record: Pick<BuildRecord, 'build' | 'project'>,
): Promise<Predicted> {
  const own = await readOwnHistory(core, teamId, record)
  if (own.length > 0) {
    return {
      basis: 'build',
      samples: own.length,
      seconds: inMilliseconds(predictFromOwn(own.map(({ seconds }) => seconds))),
      memory: inBytes(predictFromOwn(memoryOf(own))),
    }
  }
  const others = await readFrameworkHistory(core, teamId, record)
  if (others.length === 0) return { basis: 'declared', samples: 0, seconds: null, memory: null }
  const { details, fileSize } = record.build
  const measure = circuitMeasure(details, fileSize)
  const by = (valuesOf: (taken: Taken[]) => number[]) =>
    predictBySize(
      others.map((other) => ({ size: sizeIn(measure?.unit, other), values: valuesOf(other.taken) })),
      measure?.count,
    )
  return {
    basis: 'framework',
    samples: others.reduce((sum, { taken }) => sum + taken.length, 0),
    seconds: inMilliseconds(by((taken) => taken.map(({ seconds }) => seconds))),
    memory: inBytes(by(memoryOf)),
  }
}

function sizeIn(unit: string | undefined, { details, fileSize }: BuildTaken): number | undefined {
  const measure = circuitMeasure(details, fileSize)
  return measure?.unit === unit ? measure?.count : undefined
}

function memoryOf(taken: Taken[]): number[] {
  return taken.flatMap(({ memory }) => memory ?? [])
}

function inMilliseconds(prediction: Prediction | undefined): Range | null {
  return rounded(prediction, (seconds) => Math.round(seconds * 1000) / 1000)
}

function inBytes(prediction: Prediction | undefined): Range | null {
  return rounded(prediction, Math.round)
}

function rounded(prediction: Prediction | undefined, round: (value: number) => number): Range | null {
  if (prediction === undefined) return null
  const { low, expected, high } = prediction
  return { low: round(low), expected: round(expected), high: round(high) }
}
