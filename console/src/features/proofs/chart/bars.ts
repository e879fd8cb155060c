import type { Histogram } from '@proofyard/contract/histogram.ts'

/** From one moment to another, in milliseconds. */
export interface Stretch {
  from: number
  to: number
}

/** What the chart draws: a bar of failed and ready proofs for each part of a stretch of time. */
export interface Bars extends Stretch {
  /** How long a bar is; the last may be cut by the end. */
  length: number
  failed: number[]
  ready: number[]
}

export function toBars(histogram: Histogram): Bars {
  return {
    from: Date.parse(histogram.start_time),
    to: Date.parse(histogram.end_time),
    length: histogram.bin_size * 1000,
    failed: histogram.data.map((bin) => bin.failed),
    ready: histogram.data.map((bin) => bin.ready),
  }
}

/** The time from the start of one bar to the end of another; either may be the earlier one. */
export function stretchOf(bars: Bars, one: number, other: number = one): Stretch {
  return {
    from: bars.from + Math.min(one, other) * bars.length,
    to: Math.min(bars.from + (Math.max(one, other) + 1) * bars.length, bars.to),
  }
}

/** The bar that a moment falls into, or the nearest. */
export function barAt(bars: Bars, moment: number): number {
  const index = Math.floor((moment - bars.from) / bars.length)
  return Math.max(0, Math.min(index, bars.ready.length - 1))
}

export function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
