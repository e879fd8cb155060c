import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Circuit } from '@proofyard/contract/circuit.ts'
import type { Core } from '../context.ts'
import {
  fetchJob,
  multiplierInterface,
  newBuild,
  newTeam,
  readyBuild,
  store,
  type TeamViewer,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { findBuild, requireReady } from './find-build.ts'
import { listBuilds } from './list-builds.ts'
import { presentBuild } from './present-build.ts'
import { openProjectArchive, readSolidityVerifier, readVerificationKey } from './read-documents.ts'
import { beginBuild, failBuild } from './transition.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core, 'alice')
})
afterAll(() => close())

async function present(id: string) {
  const record = await findBuild(core, alice, id)
  const shown = presentBuild(
    record,
    { viewer: alice, publicUrl: core.publicUrl },
    { verificationKey: await readVerificationKey(core, record, () => undefined) },
  )
  // Parsing drops what the wire does not know: nothing may be dropped.
  expect(Circuit.parse(shown)).toEqual(shown)
  return shown
}

test('a build has every key of the wire, from the first moment to its end', async () => {
  const queued = await newBuild(core, alice, { projectName: 'shown', meta: { who: 'ada' }, tags: [] })
  expect(await present(queued.build.id)).toMatchObject({
    status: 'Queued',
    finished_processing: false,
    num_proofs: null,
    has_smart_contract_verifier: false,
    has_verification_key: false,
    compute_times: null,
    queue_time: null,
    file_size: null,
    verification_key: null,
    meta: { who: 'ada' },
    tags: [],
    team_slug: 'alice',
    curve: 'bn254',
    num_constraints: null,
  })
  const held = await fetchJob(core, 'compile')
  await beginBuild(core, held)
  expect(await present(queued.build.id)).toMatchObject({ status: 'In Progress', queue_time: null })
  await failBuild(core, held, 'circuit.circom:3: no such signal', { total: 0.1 })
  expect(await present(queued.build.id)).toMatchObject({
    status: 'Failed',
    finished_processing: true,
    error: 'circuit.circom:3: no such signal',
    compute_time_sec: 0.1,
    num_proofs: null,
    has_verification_key: false,
  })
  expect(() => requireReady({ ...queued, build: { ...queued.build, status: 'Failed' } }, 'shown')).toThrow('failed')
})

test('a Ready build has its key, its verifier, its facts and the project that was uploaded', async () => {
  const project = await store(core, 'the uploaded project')
  const { build } = await readyBuild(core, alice, { projectName: 'ready', project })
  const shown = await present(build.id)
  expect(shown).toMatchObject({
    status: 'Ready',
    num_proofs: 0,
    num_constraints: 1,
    has_smart_contract_verifier: true,
    has_verification_key: true,
    verification_key: { protocol: 'groth16' },
    compute_time: 'P0DT00H00M01.000000S',
    compute_times: { compile: 0.5, total: 1 },
    setup: { kind: 'development' },
    versions: { circom: '2.2.3' },
  })
  const texts = ['zkey', '{"protocol":"groth16"}', 'contract Verifier {}', JSON.stringify(multiplierInterface)]
  expect(shown.file_size).toBe(project.size + texts.join('').length)
  const record = await findBuild(core, alice, build.id)
  expect(await readSolidityVerifier(core, record)).toBe('contract Verifier {}')
  const archive = await openProjectArchive(core, record)
  expect(archive.size).toBe(project.size)
  expect(await text(archive.bytes)).toBe('the uploaded project')
})

test('builds are listed with the newest first, and by pages', async () => {
  const made: string[] = []
  for (const tag of ['a', 'b', 'c']) {
    made.unshift((await newBuild(core, alice, { projectName: 'listed', tags: [tag] })).build.id)
  }
  const { project } = await findBuild(core, alice, 'listed:a')
  const { items: listed } = await listBuilds(core, { projectId: project.id })
  expect(listed.map(({ build }) => build.id)).toEqual(made)
  expect((await listBuilds(core, { teamId: alice.teamId })).items.slice(0, 3).map(({ build }) => build.id)).toEqual(
    made,
  )
  const page = await listBuilds(core, { projectId: project.id }, {}, { limit: 1, offset: 2 })
  expect(page.items.map(({ tags }) => tags)).toEqual([['a']])
  expect(page.count).toBe(3)
})
