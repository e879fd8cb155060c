import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pause } from './harness/api.ts'
import { watchReady } from './harness/database.ts'
import { expectBothReady, expectNothingLeft, killProgram, prepareWork, statuses, submit } from './harness/hazards.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

const wanted = 20
let proofyard: Proofyard
let archive: string
let compileSeconds: number
let proveSeconds: number

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_JOBS: '2' })
  const work = await prepareWork(proofyard)
  archive = work.archive
  compileSeconds = work.base.compute_time_sec ?? 0
  const first = await submit(proofyard, archive, 0)
  await expectBothReady(proofyard, first)
  proveSeconds = Math.max(0.3, compileSeconds / 4)
  await watchReady(proofyard.dataFolder)
})

afterAll(() => proofyard?.remove())

describe('worker-death', () => {
  it(`no job is lost and none is Ready twice when the worker is killed ${wanted} times in compile and ${wanted} times in prove`, async () => {
    const killed = { compile: 0, prove: 0, rounds: 0 }
    while ((killed.compile < wanted || killed.prove < wanted) && killed.rounds < 80) {
      const round = ++killed.rounds
      const ids = await submit(proofyard, archive, round)
      await pause(Math.random() * 1000 * (round % 2 === 0 ? compileSeconds : proveSeconds))
      const before = await statuses(proofyard, ids)
      await killProgram(proofyard, 'worker/main.ts')
      if (before.build === 'In Progress') killed.compile++
      if (before.proof === 'In Progress') killed.prove++
      await expectBothReady(proofyard, ids)
    }
    console.log(
      `worker killed -9 in ${killed.rounds} rounds: ${killed.compile} times in compile, ${killed.prove} times in prove`,
    )
    expect(killed.compile).toBeGreaterThanOrEqual(wanted)
    expect(killed.prove).toBeGreaterThanOrEqual(wanted)
    await expectNothingLeft(proofyard)
  }, 1_800_000)
})
