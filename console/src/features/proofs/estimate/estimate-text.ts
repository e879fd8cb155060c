import type { Estimate, PredictedAndTaken, Range } from '@proofyard/contract/estimate.ts'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { counted } from '../../../shared/format/count.ts'

const UNITS = [
  { name: 's', seconds: 1 },
  { name: 'min', seconds: 60 },
  { name: 'h', seconds: 3600 },
] as const

/** A unit is used from twice its length on: `90 s`, `2 min`. */
const FROM_TIMES = 2

/** `About 12 s (8.2–20 s), 1.20 GiB of memory`. */
export function estimateText({ seconds, memory, declared_memory }: Estimate): string {
  const declared = `at most ${formatBytes(declared_memory)} of memory`
  if (seconds === null) return `No estimate of the time yet; ${declared}`
  return `About ${timeText(seconds)}, ${memory === null ? declared : `${formatBytes(memory.expected)} of memory`}`
}

/** What it goes by, in a sentence or two. */
export function basisText({ basis, samples, seconds, memory, declared_memory }: Estimate, framework: string): string {
  if (seconds === null) return 'The first proof shows how long it takes.'
  const proofs = counted(samples, 'proof')
  const goesBy =
    basis === 'build'
      ? `Based on ${proofs} of this build.`
      : `Based on ${proofs} of other ${framework} builds, by the size of their circuits.`
  return memory === null ? goesBy : `${goesBy} At most ${formatBytes(declared_memory)} of memory.`
}

/** `Predicted 4 s (3–6 s), took 3.8 s`; undefined where no time was predicted. */
export function predictedTimeText({ seconds, taken_seconds: taken }: PredictedAndTaken): string | undefined {
  if (seconds === null) return undefined
  const predicted = `Predicted ${timeText(seconds)}`
  return taken === null ? predicted : `${predicted}, took ${takenText(taken)}`
}

/** `Predicted 215.00 MiB of memory (200.00 MiB–220.00 MiB), took 216.00 MiB`; undefined where none was predicted. */
export function predictedMemoryText({ memory, taken_memory: taken }: PredictedAndTaken): string | undefined {
  if (memory === null) return undefined
  const { low, expected, high } = memory
  const predicted = `Predicted ${formatBytes(expected)} of memory (${formatBytes(low)}–${formatBytes(high)})`
  return taken === null ? predicted : `${predicted}, took ${formatBytes(taken)}`
}

/** What it goes by, after the fact. */
export function predictedBasisText({ basis, samples }: PredictedAndTaken, framework: string): string {
  const proofs = counted(samples, 'earlier proof')
  return basis === 'build'
    ? `By ${proofs} of this build.`
    : `By ${proofs} of other ${framework} builds and the size of their circuits.`
}

function takenText(taken: number): string {
  const { name, seconds } = unitOf(taken)
  return `${twoDigits(taken / seconds)} ${name}`
}

function timeText({ low, expected, high }: Range): string {
  const { name, seconds } = unitOf(expected)
  const [from, about, to] = [low, expected, high].map((value) => twoDigits(value / seconds))
  return `${about} ${name} (${from}–${to} ${name})`
}

function unitOf(value: number): (typeof UNITS)[number] {
  return UNITS.findLast((unit) => value >= FROM_TIMES * unit.seconds) ?? UNITS[0]
}

/** `0.084`, `1.2`, `12`, `123`: more digits would promise too much. */
function twoDigits(value: number): string {
  return (value >= 10 ? Math.round(value) : Number(value.toPrecision(2))).toLocaleString('en-US', {
    maximumSignificantDigits: 6,
  })
}
