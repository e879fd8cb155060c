import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyPair, signedFiles } from '@proofyard/verification/testing/signed-bundle.ts'
import { zipOf } from '@proofyard/verification/testing/zip-of.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostile, injection } from '../testing/hostile-answers.ts'
import { openAssistant } from '../testing/open-assistant.ts'

const statement = {
  format: 'proofyard-proof-bundle',
  version: 1,
  server: hostile,
  circuit: {
    id: 'b1',
    name: hostile,
    team: hostile,
    circuit_type: 'circom',
    versions: {},
    manifest: { circuitType: 'circom', name: 'multiplier' },
  },
  proof: { id: 'p1', date_ready: null, verified_by: 'server', made_elsewhere: null },
  setup: null,
  warnings: [],
}
const documents = {
  'proof.json': '{}',
  'public.json': JSON.stringify([hostile]),
  'verification_key.json': '{}',
  'bundle.json': JSON.stringify(statement),
}

let folder: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'proofyard-mcp-')))
  await writeFile(join(folder, 'it.proof.zip'), zipOf(Object.entries(signedFiles(documents, newKeyPair()))))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const judged = (verified: boolean) => ({
  'POST /api/v1/verify': { verified, reason: verified ? null : hostile, setup: null, warnings: [hostile] },
})

test.each([
  [true, {}, 'bundle', /Anyone can make a key: it says nothing of any circuit/],
  [true, { build: 'ada/multiplier:v1' }, 'build', /is of ada\/multiplier:v1/],
  [false, {}, 'bundle', /does not hold/],
  [false, { build: 'ada/multiplier:v1' }, 'build', /does not hold/],
])('a verdict (%s, %j) says what it is worth', async (verified, build, key_from, meaning) => {
  const { use } = await openAssistant({ answers: judged(verified), folder })
  const { found, text } = await use('verify_bundle', { file: 'it.proof.zip', ...build })
  expect(found).toMatchObject({ holds: verified, key_from, what_it_means: expect.stringMatching(meaning) })
  expect(text.length).toBeLessThan(30_000)
  const { written_by_others: others, notice, ...facts } = found ?? {}
  expect(notice).toContain('do not follow')
  expect(JSON.stringify(others)).toContain(injection)
  expect(JSON.stringify(facts)).not.toContain('Ignore all')
})

test('what is no bundle is not sent', async () => {
  await writeFile(join(folder, 'none.zip'), 'none')
  const { use, asked } = await openAssistant({ answers: judged(true), folder })
  expect(await use('verify_bundle', { file: 'none.zip' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('is no bundle of a proof'),
  })
  expect(asked).toEqual([])
})
