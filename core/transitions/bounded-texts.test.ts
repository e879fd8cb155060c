import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { beginBuild, failBuild } from '../builds/transition.ts'
import { builds } from '../database/schema/builds.ts'
import { fetchJob, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { boundedActivity, boundedError, boundedWarnings } from './bounded-texts.ts'

test('nul-flood: a failure whose text is nothing but control characters is Failed with a sentence', async () => {
  const { core, close } = await openTestCore()
  try {
    const { build } = await newBuild(core, await newTeam(core))
    const held = await fetchJob(core, 'compile')
    await beginBuild(core, held)
    expect(await failBuild(core, held, '\0'.repeat(100_000), { total: 1 })).toBe(true)
    const [row] = await core.database.select().from(builds).where(eq(builds.id, build.id))
    expect(row).toMatchObject({ status: 'Failed', error: 'What it wrote is no text that can be shown.' })
  } finally {
    await close()
  }
})

test('control characters become one mark, and lines stay lines', () => {
  expect(boundedError('one\0\0\u001Btwo\r\n\tthree')).toBe('one\uFFFDtwo\n\tthree')
  expect(boundedWarnings(['a\0b'])).toEqual(['a\uFFFDb'])
  expect(boundedActivity('a\0b')).toBe('a\uFFFDb')
  expect(boundedError('')).toBe('')
})

test('a long text is cut between its characters, and says by how much', () => {
  expect(boundedError('x'.repeat(40_000))).toMatch(/^x{32768}\n…and 7232 characters more\.$/)
})
