import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { pause } from './harness/api.ts'
import { watchReady } from './harness/database.ts'
import { expectBothReady, expectNothingLeft, killProgram, prepareWork, submit } from './harness/hazards.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

const rounds = 20
let proofyard: Proofyard
let archive: string
let compileSeconds: number

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_JOBS: '2' })
  const work = await prepareWork(proofyard)
  archive = work.archive
  compileSeconds = work.base.compute_time_sec ?? 1
  await watchReady(proofyard.dataFolder)
})

afterAll(() => proofyard?.remove())

/** Runs `rounds` rounds of work and does `hazard` at a random moment of each. */
async function withHazard(hazard: () => Promise<void>): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    const ids = await submit(proofyard, archive, round)
    await pause(Math.random() * 1000 * compileSeconds)
    await hazard()
    await expectBothReady(proofyard, ids)
  }
  await expectNothingLeft(proofyard)
}

describe('server-death', () => {
  it(`the queue drains by itself when the server is killed ${rounds} times`, async () => {
    await withHazard(() => killProgram(proofyard, 'server/main.ts'))
    console.log(`server killed -9 ${rounds} times`)
  })
})

describe('postgres-death', () => {
  it(`no job is lost when PostgreSQL is killed ${rounds} times`, async () => {
    await withHazard(async () => {
      const pidFile = join(proofyard.dataFolder, 'postgres', 'cluster', 'postmaster.pid')
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
      // For kill, process 0 would be this test's whole group.
      if (!(pid > 0)) throw new Error('PostgreSQL names no process.')
      process.kill(pid, 'SIGKILL')
    })
    console.log(`PostgreSQL killed -9 ${rounds} times`)
  })
})
