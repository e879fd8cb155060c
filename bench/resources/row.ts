/** What a step was said to take, and what it took. */
export interface Row {
  step: string
  declaredBytes: number
  /** At its most; 0 where it runs no program. */
  realBytes: number
  /** How often it had to be tried again with more. */
  grown: number
  /**
   * `guess`: of a compilation, before anything is known of the circuit; more may be needed. `spare`: it may use all that it
   * is given, and needs less.
   */
  kind: 'need' | 'guess' | 'spare'
}

export type Verdict = 'right' | 'too little' | 'too much' | 'in headroom' | 'began again'

const MIB = 1024 ** 2

/** From here on a need may not be declared much too large. */
const LARGE = 256 * MIB
const MAX_RATIO = 1.5

export function judge({ declaredBytes, realBytes, grown, kind }: Row): Verdict {
  if (kind === 'guess' && grown > 0) return 'began again'
  if (kind === 'guess' && declaredBytes < realBytes) return 'in headroom'
  if (grown > 0 || declaredBytes < realBytes) return 'too little'
  return kind !== 'spare' && realBytes > LARGE && declaredBytes > MAX_RATIO * realBytes ? 'too much' : 'right'
}

/** A compiler's need is known to nobody before; such a job uses what is free besides, or begins again. */
export function isRight(verdict: Verdict): boolean {
  return verdict !== 'too little' && verdict !== 'too much'
}

export function rowText(row: Row): string {
  const { step, declaredBytes, realBytes, grown } = row
  const ratio = realBytes === 0 ? '' : (declaredBytes / realBytes).toFixed(2)
  const tried = grown === 0 ? '' : `, tried again ${grown} times`
  return `  ${step.padEnd(26)} declared ${mebibytesText(declaredBytes)}  real ${mebibytesText(realBytes)}  ${ratio.padStart(6)}  ${judge(row)}${tried}`
}

function mebibytesText(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`.padStart(9)
}
