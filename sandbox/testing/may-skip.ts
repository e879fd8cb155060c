/**
 * Whether tests may be skipped for want of something: on a person's machine they may, and under `CI`, where all of it should
 * be there, they may not.
 *
 * @param missing a sentence that says what is missing; undefined where nothing is
 * @throws Error with that sentence, which fails the test file, where `CI` is set
 */
export function maySkip(missing: string | undefined): boolean {
  if (missing === undefined) return false
  const ci = process.env['CI']
  if (ci === undefined || ci === '' || ci === 'false') return true
  throw new Error(`These tests may not be skipped where CI is set. ${missing}`)
}

/** What is missing where no folder of set-up parameters is named for tests. */
export function missingTestParameters(): string | undefined {
  if (process.env['PROOFYARD_TEST_PARAMS']) return undefined
  return 'PROOFYARD_TEST_PARAMS names no folder of set-up parameters.'
}
