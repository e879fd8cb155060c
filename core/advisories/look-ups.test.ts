import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findAdvisories } from './find-advisories.ts'
import { knownAdvisories, lookUps } from './known-advisories.ts'
import { MAX_LOOK_UP_DAYS, findLookUp, findStaleLookUps } from './look-ups.ts'

const schemes = [...new Set(knownAdvisories.flatMap((one) => one.schemes ?? [])), 'another']

function advisoriesOf(tool: string, version: string): string[] {
  return schemes.flatMap((provingScheme) =>
    findAdvisories({ versions: { [tool]: version }, provingScheme }).map(({ id }) => id),
  )
}

/**
 * The day on which the sources in a folder were made, and may be released: that of the newest commit, or today where git does
 * not know them, as in an unpacked archive, without git, or in a clone that git refuses to read.
 */
function dayOfSources(folder: string): Date {
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
  try {
    execFileSync('git', ['ls-files', '--error-unmatch', basename(import.meta.filename)], options)
    return new Date(execFileSync('git', ['log', '-1', '--format=%cI'], options).trim())
  } catch {
    return new Date()
  }
}

/** A folder with a copy of this file, and a command for git in it. */
function newFolder(): { folder: string; git: (...args: string[]) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(import.meta.filename, join(folder, basename(import.meta.filename)))
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z' }
  return {
    folder,
    git: (...args) => void execFileSync('git', [...identity, ...args], { cwd: folder, env, stdio: 'pipe' }),
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
test('no look-up is older than 90 days on the day of these sources', () => {
  expect(findStaleLookUps(dayOfSources(import.meta.dirname))).toEqual([])
})

test('the day of sources is that of their newest commit, in a shallow clone, too', () => {
  const { folder, git } = newFolder()
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'First')
  git('commit', '--quiet', '--message', 'Second', '--allow-empty')
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, 'shallow')
  for (const clone of [folder, join(folder, 'shallow')]) {
    expect(dayOfSources(clone)).toEqual(new Date('2026-01-02T03:04:05Z'))
  }
})

test('sources that git does not know are of today, in another clone, too: they do not pass unseen', () => {
  const { folder, git } = newFolder()
  const isToday = () => Date.now() - dayOfSources(folder).getTime() < 60_000
  expect(isToday()).toBe(true)
  git('init', '--quiet')
  git('commit', '--quiet', '--message', 'Of others', '--allow-empty')
  expect(isToday()).toBe(true)
})
