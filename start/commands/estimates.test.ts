import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { beginProof, failProof } from '@proofyard/core/proofs/transition.ts'
import { fetchJob, finishNextProof, newTeam, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

let core: Core
let databaseUrl: string
let close: () => Promise<void>
let lines: string[]

beforeAll(async () => {
  const opened = await openTestCore()
  ;({ core, close } = opened)
  ;({ databaseUrl } = opened.settings)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await close()
})
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
})

const run = () => runCommand(['estimates'], { DATABASE_URL: databaseUrl })

test('the operator sees how far predictions were off, by framework, and no proof by itself', async () => {
  expect(await run()).toBe(0)
  expect(lines).toEqual(['No Ready proof had a prediction yet. The first proof of a framework has none.'])

  const team = await newTeam(core)
  const { build } = await readyBuild(core, team)
  const create = () => createProof(core, team, build.id, { input: '{}', meta: {} })
  // The first has no prediction; of the others 2 s are expected, and one takes four times as long.
  for (const [seconds, mebibytes] of [
    [2, 100],
    [2, 100],
    [2.2, 110],
    [8, 100],
    [1.6, 90],
  ] as const) {
    await create()
    await finishNextProof(core, { computeTimes: { total: seconds }, peakMemory: mebibytes * 1024 ** 2 })
  }
  await create()
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  await failProof(core, held, 'It does not hold.', { total: 900 })

  lines = []
  expect(await run()).toBe(0)
  expect(lines.slice(1)).toEqual([
    'circom, by proofs of the same build: 4 proofs; time: half were off by 21 % at most, 75 % were inside the interval; memory: half were off by 5 % at most',
  ])
  expect(lines.join()).not.toContain(build.id)
})
