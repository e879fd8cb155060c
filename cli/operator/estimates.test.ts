import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { beginProof, failProof } from '@proofyard/core/proofs/transition.ts'
import { fetchJob, finishNextProof, newTeam, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { beforeAll, expect, test } from 'vitest'
import { commandsOnDatabase } from './testing/commands-on-database.ts'

const commands = commandsOnDatabase()
let core: Core
beforeAll(() => {
  ;({ core } = commands)
})

const run = () => commands.run('estimates')

test('the operator sees how far predictions were off, by framework, and no proof by itself', async () => {
  expect(await run()).toBe(0)
  expect(commands.lines).toEqual(['No Ready proof had a prediction yet. The first proof of a framework has none.'])

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

  commands.lines = []
  expect(await run()).toBe(0)
  expect(commands.lines.slice(1)).toEqual([
    'circom, by proofs of the same build: 4 proofs; time: half were off by 21 % at most, 75 % were inside the interval; memory: half were off by 5 % at most',
  ])
  expect(commands.lines.join()).not.toContain(build.id)
})
