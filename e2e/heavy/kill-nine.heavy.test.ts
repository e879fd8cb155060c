import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { call, deploy, pause, prove, untilDone } from '../harness/api.ts'
import { type Cluster, startCluster } from '../harness/cluster/cluster.ts'
import { missingMachines } from '../harness/cluster/machine.ts'
import { expectNothingLeft } from '../harness/cluster/nothing-left.ts'
import { drawStrikes, strike } from '../harness/cluster/strikes.ts'
import { type Work, openWork } from '../harness/cluster/work.ts'
import { query } from '../harness/database.ts'

const MINUTES = 60_000
/** How many workers are killed; for each ten of them a PostgreSQL, and for each four a server. */
const KILLS = Number(process.env['PROOFYARD_KILLS'] ?? 200)
const COUNTS = { worker: KILLS, server: Math.ceil(KILLS / 4), postgres: Math.ceil(KILLS / 10) }
/** So many builds and proofs are open at a time, and one in so many is a build. */
const [MAX_OPEN, BUILD_EVERY] = [16, 20]
const ASKERS = 8
/** So many proofs are verified once more in the end. */
const VERIFIED_AGAIN = 50

describe.skipIf(maySkip(missingMachines()))('kill -9', () => {
  let cluster: Cluster
  let work: Work

  beforeAll(async () => {
    cluster = await startCluster({ servers: 3, workers: 8 })
    work = await openWork(cluster)
  }, 10 * MINUTES)
  afterAll(() => cluster?.remove())

  /**
   * Asks for builds and proofs, never for many more than are open at a time, until it is told to end; all under the one address,
   * as clients do. One server by itself is killed again as soon as it is ready, and may be away for most of a minute's tries.
   */
  function keepAsking(): { end: () => Promise<{ builds: string[]; proofs: string[] }> } {
    const asked = { builds: new Array<string>(), proofs: new Array<string>() }
    const ending = new AbortController()
    let turn = 0
    // One that has lost its server waits for some seconds, and the others go on.
    const askers = Array.from({ length: ASKERS }, async () => {
      while (!ending.signal.aborted) {
        if ((await countOpen()) >= MAX_OPEN) {
          await pause(200)
          continue
        }
        const mine = turn++
        if (mine % BUILD_EVERY === 0) {
          asked.builds.push((await deploy(cluster.proofyard, work.archive, `build-${mine}`)).circuit_id)
        } else {
          asked.proofs.push((await prove(cluster.proofyard, 'chain:base', { x: String(mine + 1) })).proof_id)
        }
      }
    })
    return {
      end: async () => {
        ending.abort()
        await Promise.all(askers)
        return asked
      },
    }
  }

  /** As many as may be while the database is away. */
  async function countOpen(): Promise<number> {
    const open = "('Queued', 'In Progress')"
    const count = `select ((select count(*) from builds where status in ${open}) + (select count(*) from proofs where status in ${open}))::int as open`
    const [row] = await query(cluster.proofyard, count).catch(() => [])
    return Number(row?.['open'] ?? MAX_OPEN)
  }

  test(
    `of ${COUNTS.worker} workers, ${COUNTS.server} servers and ${COUNTS.postgres} PostgreSQLs loses nothing, makes nothing twice and leaves nothing`,
    async () => {
      const asking = keepAsking()
      await strike(cluster, drawStrikes('kill -9', COUNTS))
      const { builds, proofs } = await asking.end()
      await work.expectAllReady(proofs)
      for (const id of builds) {
        expect(await untilDone(cluster.proofyard, 'circuit', id)).toMatchObject({ status: 'Ready', error: null })
      }
      // A request whose answer was lost with its server was sent again.
      const made = 'select (select count(*) from builds)::int as builds, (select count(*) from proofs)::int as proofs'
      expect(await query(cluster.proofyard, made)).toEqual([{ builds: builds.length + 1, proofs: proofs.length }])
      for (const id of proofs.slice(-VERIFIED_AGAIN)) {
        expect(await call(cluster.proofyard, 'POST', `proof/${id}/verify`)).toMatchObject({ verified: true })
      }
      const [{ again } = {}] = await query(
        cluster.proofyard,
        'select count(*)::int as again from proofs where attempt > 1',
      )
      console.log(
        `kill -9: ${builds.length} builds and ${proofs.length} proofs, ${String(again)} of them in a later try`,
      )
      // Kills that hit idle workers alone would show nothing.
      expect(Number(again)).toBeGreaterThan(KILLS / 10)
      await expectNothingLeft(cluster)
    },
    60 * MINUTES,
  )
})
