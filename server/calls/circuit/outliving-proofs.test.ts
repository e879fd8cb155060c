import { readFile } from 'node:fs/promises'
import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { collectArtifacts } from '@proofyard/core/artifacts/collect-artifacts.ts'
import { artifacts } from '@proofyard/core/database/schema/artifacts.ts'
import { buildArtifacts } from '@proofyard/core/database/schema/build-artifacts.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { deletions } from '@proofyard/core/database/schema/deletions.ts'
import { projects } from '@proofyard/core/database/schema/projects.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { readVerificationWork } from '@proofyard/core/proofs/verification-work.ts'
import { beginProof, finishProof } from '@proofyard/core/proofs/transition.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import {
  circomQueue,
  fetchJob,
  finishNextProof,
  readyBuild,
  readyProof,
  store,
} from '@proofyard/core/testing/fixtures.ts'
import { settleDeletions } from '@proofyard/core/testing/settle-deletions.ts'
import { findFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'
import { newSharedTeam, type SharedTeam } from '../../testing/people.ts'

let server: TestServer
let other: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  other = await newAccount(server.core, 'other')
})
afterAll(() => server.close())

const ask = (route: Route, key: string | undefined, path: Record<string, string>, body?: unknown) =>
  send(server.app, route, { ...(key !== undefined && { key }), path, ...(body !== undefined && { body }) })

/** A public project `plan` of a team of its own, with a proof that the owners and one that another team made. */
async function proved(slug: string) {
  const team: SharedTeam = await newSharedTeam(server, slug)
  const viewer: Viewer = { kind: 'team', teamId: team.id, role: 'admin', apiKeyId: '', makerId: null }
  const sources = await store(server.core, `sources of ${slug}`)
  const { build, project } = await readyBuild(server.core, viewer, {
    projectName: 'plan',
    project: sources,
    manifest: { circuitType: 'circom', name: 'plan', homepage: 'https://secret.example' },
    meta: { secret: 'of the build' },
    uploadedFileName: 'secret.tar.gz',
    homepage: 'https://secret.example',
    warnings: ['a secret warning'],
  })
  await ask(routes.projectSettings, team.keys.owner, { project_id: 'plan' }, { is_public: true, labels: ['topic'] })
  const own = await readyProof(server.core, viewer, build.id)
  const theirs = await readyProof(server.core, other.viewer, build.id)
  return { team, viewer, sources, build, project, own, theirs, key: team.keys.owner }
}

type Proved = Awaited<ReturnType<typeof proved>>

const ways: Record<string, (made: Proved) => Promise<unknown>> = {
  build: async ({ build, key }) =>
    expectAnswer(routes.circuitDelete, await ask(routes.circuitDelete, key, { circuit_id: build.id })),
  project: async ({ key }) =>
    expectAnswer(routes.projectDelete, await ask(routes.projectDelete, key, { project_id: 'plan' })),
  team: async ({ team }) =>
    expectAnswer(routes.teamDelete, await ask(routes.teamDelete, team.people.owner.token, { team_slug: team.slug })),
}

async function expectWhole({ theirs, build }: Proved, circuitTeam: string): Promise<void> {
  const path = { proof_id: theirs }
  const detail = await ask(routes.proofDetail, other.key, path)
  expectAnswer(routes.proofDetail, detail)
  expect(detail.json()).toMatchObject({
    status: 'Ready',
    verified: true,
    project_name: 'plan',
    circuit_id: build.id,
    circuit_team_slug: circuitTeam,
    proof: { protocol: 'groth16' },
    public: ['20'],
    smart_contract_calldata: expect.any(String),
    verification_key: { protocol: 'groth16' },
    has_verification_key: true,
    deleted_circuit: { date_deleted: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expectAnswer(routes.proofStatus, await ask(routes.proofStatus, other.key, path))
  const list = await ask(routes.proofList, other.key, {}, { project_name: 'plan' })
  expect(list.json<{ proof_id: string }[]>().map(({ proof_id }) => proof_id)).toContain(theirs)
  // All that a worker needs to verify it.
  const job = { ...circomQueue('verify'), id: crypto.randomUUID() }
  await server.core.database.transaction((transaction) =>
    server.core.queue.enqueue(transaction, { ...job, group: 'other' }, { proofId: theirs }),
  )
  const held = await fetchJob(server.core, 'verify')
  const work = await readVerificationWork(server.core, held)
  expect(await server.core.storage.has(work?.verificationKeySha256 ?? '')).toBe(true)
  expect(findFramework('circom').manifest.parse(work?.manifest)).toMatchObject({ name: 'plan', curve: 'bn254' })
  await server.core.queue.endVerification(held, { verified: true })
}

test.each(Object.values(frameworks))(
  'what a stub keeps of a manifest is enough for a verifier of $name',
  async ({ name, manifest }) => {
    const sample = new URL(`../../../frameworks/${name}/sample/sindri.json`, import.meta.url)
    const kept = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(sample, 'utf8')))
    for (const lost of ['homepage', 'repository', '$schema']) delete kept[lost]
    expect(manifest.parse({ ...kept, name: 'deleted' })).toMatchObject({ name: 'deleted' })
  },
)

async function expectGone(
  { build, project, own, key }: Proved,
  { isTeamThere, isProjectThere }: { isTeamThere: boolean; isProjectThere: boolean },
): Promise<void> {
  const ofBuild = [
    routes.circuitDetail,
    routes.circuitStatus,
    routes.circuitProofs,
    routes.circuitDownload,
    routes.circuitFiles,
    routes.circuitSmartContractVerifier,
    routes.circuitCompile,
    routes.circuitUpdate,
    routes.circuitDelete,
  ]
  const keys = isTeamThere ? [other.key, key] : [other.key]
  for (const asKey of keys) {
    for (const circuit_id of [build.id, `plan`]) {
      for (const route of ofBuild) expectError(await ask(route, asKey, { circuit_id }), 404, { circuit_id })
      expectError(await ask(routes.circuitProve, asKey, { circuit_id }, { proof_input: {} }), 404)
    }
    expectError(await ask(routes.proofDetail, asKey, { proof_id: own }), 404)
    const whole = await Promise.all([
      ask(routes.circuitList, asKey, {}),
      ask(routes.projectList, undefined, {}, {}),
      ask(routes.proofListPlain, asKey, {}),
    ])
    for (const { body } of whole) {
      expect(body).not.toContain(own)
      expect(body).not.toContain('secret')
    }
    expect(whole[0]?.body).not.toContain(build.id)
    if (!isProjectThere) expect(whole[1]?.body).not.toContain(project.id)
  }
  expectError(await ask(routes.circuitDownload, undefined, { circuit_id: build.id }), 404)
}

describe.each(Object.keys(ways))('after its %s was deleted, a proof of another team', (way) => {
  test('is whole, its circuit can be used for nothing, and the last such proof takes the rest along', async () => {
    const made = await proved(`owners-of-${way}`)
    await ways[way]?.(made)
    const isTeamThere = way !== 'team'
    const circuitTeam = isTeamThere ? made.team.slug : ''
    for (const _ of ['at once', 'when the rows are removed']) {
      await expectWhole(made, circuitTeam)
      await expectGone(made, { isTeamThere, isProjectThere: way === 'build' })
      await settleDeletions(server.core)
    }
    const { database, storage } = server.core
    await collectArtifacts(server.core, new Date(Date.now() + 1000))
    expect(await storage.has(made.sources.sha256)).toBe(false)
    const rows = await database.select().from(builds).where(eq(builds.id, made.build.id))
    expect(rows).toMatchObject([{ sourcesSha256: made.sources.sha256 }])
    const kinds = await database
      .select({ kind: buildArtifacts.kind })
      .from(buildArtifacts)
      .where(eq(buildArtifacts.buildId, made.build.id))
    expect(kinds).toEqual([{ kind: 'verification_key' }])
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect(await database.select().from(proofs).where(eq(proofs.id, made.own))).toEqual([])

    expectAnswer(routes.proofDelete, await ask(routes.proofDelete, other.key, { proof_id: made.theirs }))
    await settleDeletions(server.core)
    expect(await database.select().from(builds).where(eq(builds.id, made.build.id))).toEqual([])
    if (way !== 'build') {
      expect(await database.select().from(projects).where(eq(projects.id, made.project.id))).toEqual([])
    }
    await collectArtifacts(server.core, new Date(Date.now() + 1000))
    expect(await database.$count(artifacts, eq(artifacts.sha256, made.sources.sha256))).toBe(0)
  })
})

test('nothing private is told afterwards: neither a new name, nor one that was never public', async () => {
  const made = await proved('renamed')
  const settings = (name: string, body: unknown) => ask(routes.projectSettings, made.key, { project_id: name }, body)
  await settings('plan', { is_public: false })
  await settings('plan', { name: 'secret-plan' })
  await ask(routes.projectDelete, made.key, { project_id: 'secret-plan' })
  for (const _ of ['at once', 'when the rows are removed']) {
    const { body } = await ask(routes.proofDetail, other.key, { proof_id: made.theirs })
    expect(body).toContain('"project_name":"plan"')
    const listed = await ask(routes.proofList, other.key, {}, { project_name: 'secret-plan' })
    expect(listed.json()).toEqual([])
    expect(body).not.toContain('secret')
    await settleDeletions(server.core)
  }
  expect(await server.core.database.$count(projects, eq(projects.name, 'secret-plan'))).toBe(0)
  // The name is free, and what comes of it has nothing to do with the old one.
  const { build } = await readyBuild(server.core, made.viewer, { projectName: 'plan' })
  const { body } = await ask(routes.circuitProofs, made.key, { circuit_id: build.id })
  expect(body).toBe('[]')
})

test('proofs of other teams that wait or are made when the circuit is deleted are Failed with the reason', async () => {
  const { build, key } = await proved('hasty')
  const ids = []
  for (const input of ['{"a":1}', '{"a":2}']) {
    ids.push((await createProof(server.core, other.viewer, build.id, { input, meta: {} })).proof.id)
  }
  const late = await fetchJob(server.core, 'prove')
  await beginProof(server.core, late)
  expectAnswer(routes.projectDelete, await ask(routes.projectDelete, key, { project_id: 'plan' }))
  expect(await finishProof(server.core, late, { warnings: [], computeTimes: { total: 1 }, files: [] })).toBe(false)
  await expect(finishNextProof(server.core)).rejects.toThrow('There is no prove job')
  await settleDeletions(server.core)
  for (const proof_id of ids) {
    const detail = await ask(routes.proofDetail, other.key, { proof_id })
    expectAnswer(routes.proofDetail, detail)
    expect(detail.json()).toMatchObject({
      status: 'Failed',
      error: 'The team that owns the circuit deleted it before the proof was made.',
    })
  }
})

test('the team that proved ends: nothing is left of the circuit that only its proofs had kept', async () => {
  const made = await proved('kept-for')
  const holder = await newSharedTeam(server, 'holders')
  const viewer: Viewer = { kind: 'team', teamId: holder.id, role: 'admin', apiKeyId: '', makerId: null }
  await ask(routes.proofDelete, other.key, { proof_id: made.theirs })
  await readyProof(server.core, viewer, made.build.id)
  await ways.project?.(made)
  await settleDeletions(server.core)
  const ofProject = eq(builds.projectId, made.project.id)
  expect(await server.core.database.$count(builds, ofProject)).toBe(1)
  await ask(routes.teamDelete, holder.people.owner.token, { team_slug: 'holders' })
  await settleDeletions(server.core)
  expect(await server.core.database.$count(builds, ofProject)).toBe(0)
  expect(await server.core.database.$count(projects, eq(projects.id, made.project.id))).toBe(0)
  expect(await server.core.database.$count(deletions)).toBe(0)
})

test('a key of a request that made what is deleted makes it again, at once', async () => {
  const { build, viewer, key } = await proved('repeated')
  const body = { proof_input: { a: 1 } }
  const prove = () =>
    send(server.app, routes.circuitProve, {
      key,
      path: { circuit_id: 'plan' },
      body,
      headers: { 'idempotency-key': 'a-key-of-the-test' },
    })
  const first = await prove()
  expectAnswer(routes.circuitProve, first)
  await finishNextProof(server.core)
  await ask(routes.projectDelete, key, { project_id: 'plan' })
  await readyBuild(server.core, viewer, { projectName: 'plan' })
  const second = await prove()
  expectAnswer(routes.circuitProve, second)
  expect(second.json<{ circuit_id: string }>().circuit_id).not.toBe(build.id)
})
