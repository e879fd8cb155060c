import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { findAdvisories } from './find-advisories.ts'
import { knownAdvisories, lookUps } from './known-advisories.ts'
import { MAX_LOOK_UP_DAYS, findLookUp, findStaleLookUps } from './look-ups.ts'

const schemes = [...new Set(knownAdvisories.flatMap((one) => one.schemes ?? [])), 'another']

function advisoriesOf(tool: string, version: string): string[] {
  return schemes.flatMap((provingScheme) =>
    findAdvisories({ versions: { [tool]: version }, provingScheme }).map(({ id }) => id),
  )
}

/** The day on which this state of the sources was made, and may be released; undefined outside of a clone. */
function dayOfSources(): string | undefined {
  try {
    const args = ['log', '-1', '--format=%cI']
    return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

describe.each(lookUps)('the look-up of $tool', ({ tool, affected, noneKnown }) => {
  test('says of each version what the list of advisories says', () => {
    expect(affected.filter((version) => advisoriesOf(tool, version).length === 0)).toEqual([])
    expect(noneKnown.filter((version) => advisoriesOf(tool, version).length > 0)).toEqual([])
    expect(new Set([...affected, ...noneKnown]).size).toBe(affected.length + noneKnown.length)
  })
})

test('a version that nobody looked up has no look-up, whatever its neighbours have', () => {
  expect(findLookUp('gnark', 'v0.16.3')?.on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(findLookUp('gnark', 'v0.16.4')).toBeUndefined()
  expect(findLookUp('no such tool', '1.0.0')).toBeUndefined()
})

test('a look-up is told as stale when it is older than 90 days, and not before', () => {
  const [first] = lookUps
  const after = (days: number) => new Date(Date.parse(first?.on ?? '') + days * 86_400_000)
  const named = expect.stringContaining(`${first?.tool}, looked up on ${first?.on}`)
  expect(findStaleLookUps(after(MAX_LOOK_UP_DAYS))).not.toContainEqual(named)
  expect(findStaleLookUps(after(MAX_LOOK_UP_DAYS + 1))).toContainEqual(named)
})

// Not by today's date: an old state of the sources passes for ever, and none can be committed whose look-ups are too old.
test('no look-up is older than 90 days on the day of these sources', ({ skip }) => {
  const day = dayOfSources()
  if (day === undefined) return skip('These sources are no clone, so their day is not known.')
  expect(findStaleLookUps(new Date(day))).toEqual([])
})
