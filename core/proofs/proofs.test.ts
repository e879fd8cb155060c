import { afterAll, beforeAll, expect, test } from 'vitest'
import { Proof } from '@proofyard/contract/proof.ts'
import type { BuildRecord } from '../builds/build-record.ts'
import type { Core } from '../context.ts'
import type { Viewer } from '../policies/viewer.ts'
import { changeProject } from '../projects/change-project.ts'
import {
  type TeamViewer,
  circomQueue,
  circomQueueName,
  finishNextProof,
  newBuild,
  newTeam,
  readyBuild,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { createProof } from './create-proof.ts'
import { deleteProof } from './delete-proof.ts'
import { findProof } from './find-proof.ts'
import { listProofs } from './list-proofs.ts'
import { presentProof } from './present-proof.ts'
import { readProofDocuments } from './read-documents.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let bob: TeamViewer
let open: BuildRecord
const anonymous: Viewer = { kind: 'anonymous' }
const all = { proof: true, publicValues: true, calldata: true, verificationKey: true }

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core, 'alice')
  bob = await newTeam(core, 'bob')
  open = await readyBuild(core, alice, { projectName: 'open' })
  await changeProject(core, alice, 'open', { isPublic: true })
})
afterAll(() => close())

const prove = (viewer: Viewer, identifier: string) => createProof(core, viewer, identifier, { input: '{}', meta: {} })

const makeReady = () => finishNextProof(core, { warnings: ['slow'] })

async function present(viewer: Viewer, id: string, wanted = all) {
  const record = await findProof(core, viewer, id)
  const shown = presentProof(
    record,
    { viewer, publicUrl: core.publicUrl },
    { documents: await readProofDocuments(core, record, wanted, () => undefined) },
  )
  expect(Proof.strict().parse(shown)).toEqual(shown)
  return shown
}

test('where the queue of its jobs is gone no one says that the circuit was not found, and the next try has one', async () => {
  const removal = `delete from pgboss.queue where name = '${circomQueueName('prove')}'`
  await core.queue.open(circomQueue('prove'))
  await core.database.$client.query(removal)
  await expect(prove(alice, 'open')).rejects.toThrow(/^The queue prove-circom.* is not there/)
  await deleteProof(core, alice, (await prove(alice, 'open')).proof.id)
})

test('a proof has every key of the wire, before and after it is Ready', async () => {
  const { proof } = await prove(alice, 'open')
  expect(await present(alice, proof.id)).toMatchObject({
    status: 'Queued',
    verified: null,
    compute_time: null,
    queue_time: null,
    proof: null,
    public: null,
    smart_contract_calldata: null,
    has_smart_contract_calldata: false,
    has_verification_key: true,
    perform_verify: true,
  })
  await makeReady()
  const ready = await present(alice, proof.id)
  expect(ready).toMatchObject({
    status: 'Ready',
    verified: true,
    compute_time_sec: 0.5,
    compute_time: 'P0DT00H00M00.500000S',
    proof: { pi_a: ['1'] },
    public: ['20'],
    smart_contract_calldata: expect.stringMatching(/^\["0x1"\].*\n$/),
    has_smart_contract_calldata: true,
    verification_key: { protocol: 'groth16' },
    warnings: ['slow'],
    setup: { kind: 'development', statement: 'Made by a test.' },
    advisories: [],
    circuit_team_slug: 'alice',
  })
  expect(ready.queue_time_sec).toBeGreaterThanOrEqual(0)
  const bare = await present(alice, proof.id, {
    proof: false,
    publicValues: false,
    calldata: false,
    verificationKey: false,
  })
  expect(bare).toMatchObject({
    proof: null,
    public: null,
    smart_contract_calldata: null,
    has_smart_contract_calldata: true,
    verification_key: null,
  })
  await deleteProof(core, alice, proof.id)
})

test("a public circuit of another team can be proved, and that proof is the prover's alone", async () => {
  const { proof } = await prove(bob, 'alice/open')
  expect(await present(bob, proof.id)).toMatchObject({ team_slug: 'bob', circuit_team_slug: 'alice' })
  for (const viewer of [alice, anonymous]) {
    await expect(findProof(core, viewer, proof.id)).rejects.toMatchObject({ kind: 'proof_not_found', about: proof.id })
  }
  await expect(deleteProof(core, alice, proof.id)).rejects.toMatchObject({ kind: 'proof_not_found' })
  await deleteProof(core, bob, proof.id)
})

test('the proofs that a team makes of its own public circuit are public; of a private one they are not', async () => {
  const { proof } = await prove(alice, 'open')
  expect((await findProof(core, anonymous, proof.id)).proof.id).toBe(proof.id)
  await expect(deleteProof(core, bob, proof.id)).rejects.toMatchObject({ kind: 'proof_not_found' })
  await changeProject(core, alice, 'open', { isPublic: false })
  for (const viewer of [bob, anonymous]) {
    await expect(findProof(core, viewer, proof.id)).rejects.toMatchObject({ kind: 'proof_not_found' })
  }
  await changeProject(core, alice, 'open', { isPublic: true })
  await deleteProof(core, alice, proof.id)
})

test('only a Ready build that one may see can be proved, and only for a team', async () => {
  await newBuild(core, alice, { projectName: 'waiting' })
  await expect(prove(alice, 'waiting')).rejects.toMatchObject({ kind: 'circuit_not_ready', about: 'waiting' })
  await expect(prove(bob, 'alice/waiting')).rejects.toMatchObject({ kind: 'circuit_not_found' })
  await expect(prove(anonymous, 'alice/open')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(prove({ kind: 'user', userId: 1, teamId: null, role: null }, 'alice/open')).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(findProof(core, alice, 'not-a-uuid')).rejects.toMatchObject({ kind: 'proof_not_found' })
})

test('lists hold the own proofs, the newest first, as the filter says', async () => {
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) ids.unshift((await prove(alice, 'open')).proof.id)
  await prove(bob, 'alice/open')
  const listed = async (filter = {}) =>
    (await listProofs(core, { teamId: alice.teamId }, filter)).items.map(({ proof }) => proof.id)
  expect(await listed()).toEqual(ids)
  expect(await listed({ project_name: 'open', status: 'Queued' })).toEqual(ids)
  expect(await listed({ project_name: 'other' })).toEqual([])
  await makeReady()
  expect(await listed({ status: 'Ready' })).toEqual([ids[2]])
  const middle = (await findProof(core, alice, ids[1] ?? '')).proof.createdAt
  expect(await listed({ date_created_after: middle })).toEqual(ids.slice(0, 2))
  expect(await listed({ date_created_before: middle })).toEqual([ids[2]])

  // Of one proof, and not of each in a list.
  const [listedReady] = (await listProofs(core, { teamId: alice.teamId }, { status: 'Ready' })).items
  if (listedReady === undefined) throw new Error('No proof is Ready.')
  expect(presentProof(listedReady, { viewer: alice, publicUrl: core.publicUrl })).toMatchObject({
    setup: null,
    advisories: null,
  })

  const page = await listProofs(core, { teamId: alice.teamId }, { status: 'Queued' }, { limit: 1, offset: 1 })
  expect(page.items.map(({ proof }) => proof.id)).toEqual([ids[1]])
  expect(page.count).toBe(2)
  expect((await listProofs(core, { teamId: bob.teamId, buildId: open.build.id })).items).toHaveLength(1)
  expect((await listProofs(core, { teamId: alice.teamId, projectId: open.project.id })).items).toHaveLength(3)
})
