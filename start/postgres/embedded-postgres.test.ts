import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'

let folder: string
let postgres: EmbeddedPostgres | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-postgres-'))
})

afterEach(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function eventually<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Process 0 would mean this test's whole process group, so there must be a real one. */
async function postmasterOf({ pid }: EmbeddedPostgres): Promise<number> {
  return await eventually(async () => {
    const running = pid()
    if (running === undefined) throw new Error('PostgreSQL is not running.')
    return await Promise.resolve(running)
  })
}

describe('embedded PostgreSQL', () => {
  test('keeps what was committed over a stop and a start, and leaves no process behind', async () => {
    postgres = await startPostgres(folder)
    await ask(postgres.url, 'create table kept (n int)')
    await ask(postgres.url, 'insert into kept values (7)')
    const pid = await postmasterOf(postgres)
    await postgres.stop()
    expect(() => process.kill(pid, 0)).toThrow()

    postgres = await startPostgres(folder)
    expect(await ask(postgres.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('postgres-death: comes back by itself on the same address with everything that was committed', async () => {
    postgres = await startPostgres(folder)
    const { url } = postgres
    await ask(url, 'create table kept (n int)')
    for (let n = 0; n < 5; n++) {
      await ask(url, `insert into kept values (${n})`)
      process.kill(await postmasterOf(postgres), 'SIGKILL')
      const rows = await eventually(() => ask(url, 'select count(*)::int as n from kept'))
      expect(rows).toEqual([{ n: n + 1 }])
    }
  })

  test('stale-postmaster: ends the one that a killed start left running', async () => {
    postgres = await startPostgres(folder)
    const left = Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
    const abandoned = postgres
    const second = await startPostgres(folder)
    await abandoned.stop()
    postgres = second
    expect(await ask(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])).not.toBe(left)
  })

  test('refuses those without the password', async () => {
    postgres = await startPostgres(folder)
    const url = new URL(postgres.url)
    url.password = 'wrong'
    await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  })
})
