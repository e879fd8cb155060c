import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import { createProof } from '../proofs/create-proof.ts'
import { beginProof, failProof, finishProof } from '../proofs/transition.ts'
import { judgeDelivery, mayBegin } from '../queue/attempts.ts'
import { type TeamViewer, fetchJob, newTeam, readyBuild, store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { roundTrips } from '../testing/round-trips.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let circuit: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  circuit = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())

const makeProof = () => createProof(core, alice, circuit, { input: '{"a":1}', meta: {} })
const transaction = (...statements: string[]) => [
  'begin',
  ...statements.map((part) => expect.stringContaining(part)),
  'commit',
]

test('a proof is begun in one round trip to the database, and ends in one between the beginning and the end of a transaction', async () => {
  await makeProof()
  const held = await fetchJob(core, 'prove')
  expect(await roundTrips(core, () => beginProof(core, held))).toEqual([expect.stringContaining('recorded')])
  const stored = [await store(core, 'a proof'), await store(core, 'public values')] as const
  const files = [
    { kind: 'proof' as const, stored: stored[0] },
    { kind: 'public' as const, stored: stored[1] },
  ]
  const result = { warnings: [], computeTimes: { total: 1 }, files }
  const sent = await roundTrips(core, () => finishProof(core, held, result))
  expect(sent.slice(0, 3)).toEqual(transaction('recorded'))
  // The rest removes the input from the storage.
  expect(sent.slice(3)).toEqual(transaction('advisory', 'insert into "artifacts"', 'delete from "artifacts"'))
})

test('one that fails ends in as many', async () => {
  await makeProof()
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  const sent = await roundTrips(core, () => failProof(core, held, 'The input is wrong.', { total: 1 }))
  expect(sent.slice(0, 3)).toEqual(transaction('recorded'))
})

test('the condition of the statement that begins says what is said of a delivery', async () => {
  for (const status of ['Queued', 'In Progress', 'Ready', 'Failed'])
    for (const attempt of [0, 1, 2])
      for (const tries of [0, 2, 3])
        for (const deaths of [0, 1, 2]) {
          const row = { status, attempt, tries, deaths }
          const columns = {
            status: sql`${status}::text`,
            attempt: sql`${attempt}::int`,
            tries: sql`${tries}::int`,
            deaths: sql`${deaths}::int`,
          }
          const { rows } = await core.database.execute<{ begins: boolean }>(
            sql`select ${mayBegin(columns, 2)} as begins from (select count(*) from ${proofs}) one`,
          )
          expect({ ...row, begins: rows[0]?.begins }).toEqual({ ...row, begins: judgeDelivery(row, 2) === 'begin' })
        }
})
