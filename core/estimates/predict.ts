/** What is expected, and between what nine of ten are. */
export interface Prediction {
  low: number
  expected: number
  high: number
}

/** What was measured of one build: seconds or bytes of its proofs, and how large its circuit is, where that is known. */
export interface Measured {
  size: number | undefined
  values: number[]
}

/** Of a normal distribution, 90 of 100 lie so many standard deviations from the middle. */
const NINE_OF_TEN = 1.645
/** The standard deviation of a normal distribution by the median of the distances from its middle. */
const SIGMA_OF_MAD = 1.4826

/** What is believed of the spread of logarithms before there is much to go by, and how many proofs that belief is worth. */
const PRIOR = { ofOneBuild: 0.35, ofOtherBuilds: 0.5, weight: 4 }

/** By which power of the size the time grows where all that was measured is of one size, and how sure that is. */
const UNKNOWN_POWER = 0.7
/** What is not known of circuits that take longer or shorter than all that were measured: a part of the difference, in logarithms. */
const DOUBT = 0.3
/** Sizes that differ less say nothing of what a larger circuit takes. */
const MIN_FACTOR = 1.5

/** How many of the newest say how busy the machine is now, and how far what is expected moves to them. */
const LATEST = { count: 3, weight: 0.4 }

/**
 * What the next proof of a build takes, by what its newest ones took. It is a matter of factors, so all is reckoned in logarithms;
 * and by medians, which one absurd value hardly moves.
 *
 * @param values the newest first
 * @returns undefined where there is nothing to go by
 */
export function predictFromOwn(values: number[]): Prediction | undefined {
  const logs = logsOf(values)
  if (logs.length === 0) return undefined
  const latest = median(logs.slice(0, LATEST.count))
  const middle = (1 - LATEST.weight) * median(logs) + LATEST.weight * latest
  return around(middle, spreadOf(logs, middle, PRIOR.ofOneBuild), logs.length)
}

/** The same by what the proofs of other builds of its framework took, and how large their circuits are. */
export function predictBySize(measured: Measured[], size: number | undefined): Prediction | undefined {
  const points = measured.flatMap(({ size: itsSize, values }) => {
    const logs = logsOf(values)
    return logs.length === 0 ? [] : [{ size: itsSize, log: median(logs) }]
  })
  if (points.length === 0) return undefined
  const sized = points.flatMap((point) =>
    point.size === undefined ? [] : [{ ...point, size: atLeastOne(point.size) }],
  )
  if (size === undefined || sized.length === 0) return withoutSize(points.map(({ log }) => log))
  return alongCurve(sized, atLeastOne(size))
}

interface Point {
  size: number
  /** Of what was measured. */
  log: number
}

function alongCurve(points: Point[], size: number): Prediction {
  const curve = fitCurve(points)
  const residuals = points.map((point) => point.log - curve(point.size))
  const middle = median(residuals)
  const distance = Math.min(...points.map((point) => Math.abs(curve(point.size) - curve(size))))
  const spread = Math.hypot(spreadOf(residuals, middle, PRIOR.ofOtherBuilds), DOUBT * distance)
  return around(curve(size) + middle, spread, points.length)
}

/**
 * A start and so much for each constraint: of the lines through any two points that from which the logarithms of all differ least, which no
 * single absurd one bends. Both parts are at least 0.
 *
 * @returns the logarithm of what a circuit of a size takes
 */
function fitCurve(points: Point[]): (size: number) => number {
  const pairs = points.flatMap((one, index) =>
    points.slice(index + 1).flatMap((other) => {
      const [small, large] = one.size <= other.size ? [one, other] : [other, one]
      return large.size < small.size * MIN_FACTOR ? [] : [lineThrough(small, large)]
    }),
  )
  if (pairs.length === 0) return (size) => UNKNOWN_POWER * Math.log(size)
  const constant = Math.exp(median(points.map(({ log }) => log)))
  const each = Math.exp(median(points.map(({ size, log }) => log - Math.log(size))))
  const lines = [...pairs.flat(), { start: constant, each: 0 }, { start: 0, each }]
  const curves = lines.map((line) => (size: number) => Math.log(line.start + line.each * size))
  const errorOf = (curve: (size: number) => number) =>
    points.reduce((sum, { size, log }) => sum + Math.abs(log - curve(size)), 0)
  return curves.map((curve) => ({ curve, error: errorOf(curve) })).reduce((a, b) => (b.error < a.error ? b : a)).curve
}

/** Empty where a larger circuit takes less, or the line begins below 0: the constant and the proportional one stand for these. */
function lineThrough(small: Point, large: Point): { start: number; each: number }[] {
  const each = (Math.exp(large.log) - Math.exp(small.log)) / (large.size - small.size)
  const start = Math.exp(small.log) - each * small.size
  return each >= 0 && start >= 0 ? [{ start, each }] : []
}

function withoutSize(logs: number[]): Prediction {
  const middle = median(logs)
  return around(middle, spreadOf(logs, middle, 2 * PRIOR.ofOtherBuilds), logs.length)
}

function atLeastOne(size: number): number {
  return Math.max(1, size)
}

/** What was measured and what was believed before, each by its weight. */
function spreadOf(logs: number[], middle: number, prior: number): number {
  const measured = SIGMA_OF_MAD * median(logs.map((log) => Math.abs(log - middle)))
  const { weight } = PRIOR
  return Math.sqrt((logs.length * measured ** 2 + weight * prior ** 2) / (logs.length + weight))
}

/** The middle itself is only known by as many values: the more, the better (π/2 is what a median loses against a mean). */
function around(middle: number, spread: number, count: number): Prediction {
  const half = NINE_OF_TEN * spread * Math.sqrt(1 + Math.PI / 2 / count)
  return { low: Math.exp(middle - half), expected: Math.exp(middle), high: Math.exp(middle + half) }
}

function logsOf(values: number[]): number[] {
  return values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log)
}

/** @param values one at least */
function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}
