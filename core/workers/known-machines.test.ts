import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import { roomyMachine } from '../testing/machine.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { readKnownMachines } from './known-machines.ts'
import { endWorker, reportWorker } from './report-worker.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())
beforeEach(() => core.database.delete(workers))

/** A worker on one host that has these toolchains. */
async function begin(lastingId: string | null, ...toolchains: string[]): Promise<string> {
  const id = randomUUID()
  const ready = { circuitType: 'noir', state: 'ready', note: '', fraction: null } as const
  const capabilities = toolchains.map((toolchain) => ({ ...ready, toolchain }))
  await reportWorker(core, { id, lastingId, host: 'here', ...roomyMachine, capabilities })
  return id
}

const end = async (id: string) => await endWorker(core, id)

/** The toolchains of each machine. */
const known = async () =>
  (await readKnownMachines(core)).flatMap(({ capabilities }) => capabilities.map(({ toolchain }) => toolchain))

test('begins-again: of a worker that begins again and again the last one counts, whatever those before it could do', async () => {
  const lasting = randomUUID()
  await end(await begin(lasting, 'x', 'y'))
  expect(new Set(await known())).toEqual(new Set(['x', 'y']))
  await end(await begin(lasting, 'y'))
  await end(await begin(lasting, 'y'))
  expect(await known()).toEqual(['y'])
  await begin(lasting, 'z')
  expect(await known()).toEqual(['z'])
})

test('rolling-update: of several on one host each is expected back by itself, whichever is back first', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  for (const id of [await begin(one, 'x'), await begin(other, 'y')]) await end(id)
  expect(new Set(await known())).toEqual(new Set(['x', 'y']))
  await begin(other, 'y')
  expect(new Set(await known())).toEqual(new Set(['x', 'y']))
  await begin(one)
  expect(await known()).toEqual(['y'])
})

test('those that do not say which they are count each', async () => {
  await end(await begin(null, 'x'))
  await begin(null, 'y')
  expect(new Set(await known())).toEqual(new Set(['x', 'y']))
})

test('one that drains counts beside the one that takes its place', async () => {
  const lasting = randomUUID()
  await begin(lasting, 'x')
  await begin(lasting, 'y')
  expect(new Set(await known())).toEqual(new Set(['x', 'y']))
})

test('clock-jump: one that was seen before the clock of the database was set back is gone once it is back', async () => {
  const lasting = randomUUID()
  const before = await begin(lasting, 'x')
  await end(before)
  const later = sql`clock_timestamp() + interval '1 hour'`
  await core.database.update(workers).set({ seenAt: later, endedAt: later }).where(eq(workers.id, before))
  expect(await known()).toEqual(['x'])
  await begin(lasting, 'y')
  expect(await known()).toEqual(['y'])
})

test('reports-after-end: one that has ended does not become a worker again', async () => {
  const id = await begin(randomUUID(), 'x')
  await end(id)
  expect(await reportWorker(core, { id, host: 'here', ...roomyMachine, capabilities: [] })).toBeUndefined()
  expect(await known()).toEqual(['x'])
})
