import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import { roomyMachine } from '../testing/machine.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { readAwayMachines } from './away-machines.ts'
import { endWorker, reportWorker } from './report-worker.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())
beforeEach(() => core.database.delete(workers))

/** A worker on one host that has these toolchains. */
async function begin(...toolchains: string[]): Promise<string> {
  const id = randomUUID()
  const ready = { circuitType: 'noir', state: 'ready', note: '', fraction: null } as const
  const capabilities = toolchains.map((toolchain) => ({ ...ready, toolchain }))
  await reportWorker(core, { id, host: 'here', ...roomyMachine, capabilities })
  return id
}

/** The toolchains of each machine that is expected back. */
const away = async () =>
  (await readAwayMachines(core)).map(({ capabilities }) => capabilities.map(({ toolchain }) => toolchain))

test('begins-again: of a worker that begins again and again the last one counts, whatever those before it could do', async () => {
  await endWorker(core, await begin('x', 'y'))
  expect(await away()).toEqual([['x', 'y']])
  await endWorker(core, await begin('y'))
  await endWorker(core, await begin('y'))
  expect(await away()).toEqual([['y']])
})

test('of two on one host, which were there at the same time, each counts', async () => {
  const ids = [await begin('x'), await begin('y')]
  for (const id of ids) await reportWorker(core, { id, host: 'here', ...roomyMachine, capabilities: [] })
  for (const id of ids) await endWorker(core, id)
  expect(await away()).toHaveLength(2)
})

test('with one that lives on its host, it is expected back all the same', async () => {
  await endWorker(core, await begin('x'))
  await begin('y')
  expect(await away()).toEqual([['x']])
})

test('clock-jump: one that began before the clock of the database was set back is expected back', async () => {
  await endWorker(core, await begin('x'))
  await core.database.update(workers).set({ begunAt: sql`clock_timestamp() + interval '1 hour'` })
  expect(await away()).toEqual([['x']])
})
