import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pause } from './api.ts'
import { strikeMoments } from './campaign.ts'
import { watchReady } from './database.ts'
import {
  expectBothReady,
  expectNothingLeft,
  killProgram,
  prepareWork,
  statuses,
  submit,
  untilBegun,
} from './hazards.ts'
import { bareDataFolder, type Proofyard, startProofyard } from './proofyard.ts'

/** The hazard `worker-death`: kills the worker `wanted` times in compile and `wanted` times in prove, at random moments. */
export function describeWorkerDeath(wanted: number): void {
  let proofyard: Proofyard
  let archive: string

  beforeAll(async () => {
    proofyard = await startProofyard({ PROOFYARD_JOBS: '2', PROOFYARD_DATA: await bareDataFolder() })
    const work = await prepareWork(proofyard)
    archive = work.archive
    await watchReady(proofyard)
  })

  afterAll(() => proofyard?.remove())

  describe('worker-death', () => {
    test(`no job is lost and none is Ready twice when the worker is killed ${wanted} times in compile and ${wanted} times in prove`, async () => {
      const moments = strikeMoments('worker-death', wanted * 4)
      const killed = { compile: 0, prove: 0, rounds: 0 }
      // What a build and a proof took at last: less once the native prover is built.
      let seconds = { build: 1, proof: 1 }
      for (const moment of moments) {
        if (killed.compile >= wanted && killed.prove >= wanted) break
        const round = ++killed.rounds
        const ids = await submit(proofyard, archive, round)
        // A caller that waits for a proof nearly always finds a build under way as well.
        const target = round % 3 === 0 ? 'build' : 'proof'
        await untilBegun(proofyard, ids, target)
        await pause(moment * 900 * seconds[target])
        const before = await statuses(proofyard, ids)
        await killProgram(proofyard, 'worker/main.ts')
        if (before.build === 'In Progress') killed.compile++
        if (before.proof === 'In Progress') killed.prove++
        seconds = await expectBothReady(proofyard, ids)
      }
      console.log(
        `worker killed -9 in ${killed.rounds} rounds: ${killed.compile} times in compile, ${killed.prove} times in prove`,
      )
      expect(killed.compile).toBeGreaterThanOrEqual(wanted)
      expect(killed.prove).toBeGreaterThanOrEqual(wanted)
      await expectNothingLeft(proofyard)
    }, 1_800_000)
  })
}
