const BETWEEN = '...'

/** The part of an address that names two builds, as `A...B`: from A to B. */
export function joinIds(before: string, after: string): string {
  return `${before}${BETWEEN}${after}`
}

/** Reads an address that anybody may have written. @returns undefined where it does not name two */
export function splitIds(pair: string): { before: string; after: string } | undefined {
  const [before = '', after = '', ...more] = pair.split(BETWEEN)
  return before === '' || after === '' || more.length > 0 ? undefined : { before, after }
}
