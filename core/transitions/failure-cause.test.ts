import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { cancelProof } from '../proofs/cancel-proof.ts'
import { createProof } from '../proofs/create-proof.ts'
import { findProof } from '../proofs/find-proof.ts'
import { beginProof, failProof, requeueProof } from '../proofs/transition.ts'
import type { HeldJob } from '../queue/job.ts'
import { type TeamViewer, fetchJob, newTeam, readyBuild } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'

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

async function begun(): Promise<HeldJob> {
  await createProof(core, alice, circuit, { input: '{}', meta: {} })
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  return held
}
const causeOf = async ({ id }: HeldJob) => (await findProof(core, alice, id)).proof.failureCause

test('a proof fails by its input, or by what its worker names', async () => {
  const refused = await begun()
  expect(await causeOf(refused)).toBeNull()
  await failProof(core, refused, 'a is no number.', { total: 1 })
  expect(await causeOf(refused)).toBe('input')
  const large = await begun()
  await failProof(core, large, 'It ran out of memory.', { total: 1 }, { cause: 'limit' })
  expect(await causeOf(large)).toBe('limit')
})

test('one that was given up after faults of ours says nothing of its input, nor does a cancelled one', async () => {
  let held = await begun()
  for (let faults = 0; faults < 2; faults += 1) {
    await requeueProof(core, held, 'fault')
    held = await fetchJob(core, 'prove')
    await beginProof(core, held)
  }
  await requeueProof(core, held, 'fault')
  expect(await causeOf(held)).toBe('server')
  const cancelled = await begun()
  await cancelProof(core, alice, cancelled.id)
  expect(await causeOf(cancelled)).toBe('cancelled')
})
