import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { pause } from './api.ts'
import { strikeMoments } from './campaign.ts'
import { watchReady } from './database.ts'
import { expectBothReady, expectNothingLeft, killProgram, prepareWork, submit } from './hazards.ts'
import { bareDataFolder, type Proofyard, startProofyard } from './proofyard.ts'

/** The hazards `server-death` and `postgres-death`: kills each of them once in every of `rounds` rounds, at random moments. */
export function describeServerDeath(rounds: number): void {
  let proofyard: Proofyard
  let archive: string
  let compileSeconds: number

  beforeAll(async () => {
    proofyard = await startProofyard({ PROOFYARD_JOBS: '2', PROOFYARD_DATA: await bareDataFolder() })
    const work = await prepareWork(proofyard)
    archive = work.archive
    compileSeconds = work.base.compute_time_sec ?? 1
    await watchReady(proofyard)
  })

  afterAll(() => proofyard?.remove())

  /** Runs `rounds` rounds of work and does `hazard` at a random moment of each. */
  async function withHazard(hazardName: string, hazard: () => Promise<void>): Promise<void> {
    const moments = strikeMoments(hazardName, rounds)
    for (const [index, moment] of moments.entries()) {
      const ids = await submit(proofyard, archive, index + 1)
      await pause(moment * 1000 * compileSeconds)
      await hazard()
      await expectBothReady(proofyard, ids)
    }
    await expectNothingLeft(proofyard)
  }

  describe('server-death', () => {
    test(`the queue drains by itself when the server is killed ${rounds} times`, async () => {
      await withHazard('server-death', () => killProgram(proofyard, 'server/main.ts'))
      console.log(`server killed -9 ${rounds} times`)
    })
  })

  describe('postgres-death', () => {
    test(`no job is lost when PostgreSQL is killed ${rounds} times`, async () => {
      await withHazard('postgres-death', async () => {
        const pidFile = join(proofyard.dataFolder, 'postgres', 'cluster', 'postmaster.pid')
        const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
        // For kill, process 0 would be this test's whole group.
        if (!(pid > 0)) throw new Error('PostgreSQL names no process.')
        process.kill(pid, 'SIGKILL')
      })
      console.log(`PostgreSQL killed -9 ${rounds} times`)
    })
  })
}
