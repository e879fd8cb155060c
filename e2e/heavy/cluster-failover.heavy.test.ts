import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pause } from '../harness/api.ts'
import { startPostgresPair } from '../harness/cluster/postgres-pair.ts'

const MINUTES = 60_000

describe('what a failover loses', () => {
  let beside: string
  beforeAll(async () => {
    beside = await mkdtemp(join(tmpdir(), 'proofyard-pairs-'))
  })
  afterAll(() => rm(beside, { recursive: true, force: true }))

  /** Writes rows while the second PostgreSQL is cut off, then has it write. @returns how many were confirmed and lost */
  async function lostRows(isSynchronous: boolean): Promise<{ confirmed: number; lost: number }> {
    const pair = await startPostgresPair(beside, isSynchronous)
    const confirmed: number[] = []
    try {
      const writer = new pg.Client({ connectionString: pair.url() })
      writer.on('error', () => undefined)
      await writer.connect()
      await writer.query('create table kept (id int primary key)')
      const write = async (first: number, last: number) => {
        for (let id = first; id <= last; id += 1) {
          await writer.query('insert into kept values ($1)', [id])
          confirmed.push(id)
        }
      }
      await write(1, 100)
      pair.replication.cut()
      await Promise.race([write(101, 200).catch(() => undefined), pause(5000)])
      pair.replication.mend()
      pair.replication.leadTo([])
      await pair.failOver()
      const reader = new pg.Client({ connectionString: pair.url() })
      await reader.connect()
      const { rows } = await reader.query<{ id: number }>('select id from kept')
      await reader.end()
      const kept = new Set(rows.map(({ id }) => id))
      return { confirmed: confirmed.length, lost: confirmed.filter((id) => !kept.has(id)).length }
    } finally {
      await pair.remove()
    }
  }

  test(
    'nothing that was confirmed, where the second one is synchronous',
    async () => {
      expect(await lostRows(true)).toEqual({ confirmed: 100, lost: 0 })
    },
    5 * MINUTES,
  )

  test(
    'what was confirmed last, where it is not: the control of the test above',
    async () => {
      expect((await lostRows(false)).lost).toBeGreaterThan(0)
    },
    5 * MINUTES,
  )
})
