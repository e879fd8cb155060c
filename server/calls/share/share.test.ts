import { routes } from '@proofyard/contract/routes.ts'
import { NewShare, Share, SharedProof } from '@proofyard/contract/share.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { proofArtifacts } from '@proofyard/core/database/schema/proof-artifacts.ts'
import { proofShares } from '@proofyard/core/database/schema/proof-shares.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { deleteProject } from '@proofyard/core/projects/delete-project.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { deleteProof } from '@proofyard/core/proofs/delete-proof.ts'
import { deleteTeam } from '@proofyard/core/teams/delete-team.ts'
import { finishNextProof, readyBuild, readyProof, removeAllJobs, store } from '@proofyard/core/testing/fixtures.ts'
import { settleDeletions } from '@proofyard/core/testing/settle-deletions.ts'
import { unzipped } from '@proofyard/core/testing/unzipped.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'
import { newSharedTeam } from '../../testing/people.ts'

const NO_LINK = 'This link does not exist, or it was taken back.'

let server: TestServer
let owner: TestAccount
let other: TestAccount
let proofId: string

beforeAll(async () => {
  server = await openTestServer()
  // Rows of what was deleted stay until a test has them removed.
  await server.core.supervision.stop()
  owner = await newAccount(server.core, 'owner')
  other = await newAccount(server.core, 'other')
  for (const account of [owner, other]) await allow(true, account)
  await readyBuild(server.core, owner.viewer, { projectName: 'shared', tags: ['v1', 'latest'] })
  proofId = await readyProof(server.core, owner.viewer, 'shared')
})
afterAll(() => server.close())

async function allow(shares_proofs: boolean, { key } = owner): Promise<void> {
  const response = await send(server.app, routes.teamSettings, { key, body: { shares_proofs } })
  expectAnswer(routes.teamSettings, response)
  expect(response.json()).toMatchObject({ shares_proofs })
}

const ask = (id: string, { key } = owner) => send(server.app, routes.proofShare, { key, path: { proof_id: id } })

/** Makes a link, and returns its token. */
async function share(id = proofId, account = owner): Promise<string> {
  const response = await ask(id, account)
  expectAnswer(routes.proofShare, response)
  const { share_link: link, link_ending: ending } = NewShare.parse(response.json())
  const [, token = ''] = /\/share\/(\w+)$/.exec(link) ?? []
  expect(token.endsWith(ending)).toBe(true)
  return token
}

const read = (share_token: string, key?: string) =>
  send(server.app, routes.shareDetail, { path: { share_token }, ...(key === undefined ? {} : { key }) })
const bundle = (share_token: string) => send(server.app, routes.shareBundle, { path: { share_token } })

async function linksOf(id: string): Promise<Share[]> {
  const response = await send(server.app, routes.proofShares, { key: owner.key, path: { proof_id: id } })
  expectAnswer(routes.proofShares, response)
  return Share.array().parse(response.json())
}

async function revoke(id: string, share_id: string) {
  return send(server.app, routes.proofShareRevoke, { key: owner.key, path: { proof_id: id, share_id } })
}

async function expectDead(token: string): Promise<void> {
  for (const response of [await read(token), await bundle(token)]) expectError(response, 404, { message: NO_LINK })
}

test('a link tells anyone what is claimed, by which circuit, and with what set-up, and hands out the bundle', async () => {
  const token = await share()
  const response = await read(token)
  expectAnswer(routes.shareDetail, response)
  expect(response.json()).toMatchObject({
    proof_id: proofId,
    project_name: 'shared',
    team_slug: 'owner',
    circuit_team_slug: 'owner',
    tags: ['latest', 'v1'],
    circuit_type: 'circom',
    has_public_sources: false,
    verified_by: 'server',
    setup: { kind: 'development' },
    public_values: { values: [{ name: 'c', decimal: '20' }] },
  })
  const files = await unzipped((await bundle(token)).rawPayload)
  expect(files.get('public.json')?.toString()).toBe('["20"]')
  expect(files.has('SHA256SUMS.sig')).toBe(true)
})

test('what a link answers is kept by no one, tells no address to other sites, and is found by no search', async () => {
  const token = await share()
  for (const response of [await read(token), await bundle(token), await read('none'), await bundle('none')]) {
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
})

test('a token can neither be guessed nor be read from the database', async () => {
  const tokens = await Promise.all([share(), share()])
  // 62^32 are 190 bits, of which the team is shown 24.
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(tokens[0]).not.toBe(tokens[1])
  const rows = JSON.stringify(await server.core.database.select().from(proofShares))
  const listed = JSON.stringify(await linksOf(proofId))
  for (const token of tokens) {
    expect(rows).not.toContain(token.slice(0, -4))
    expect(listed).not.toContain(token.slice(0, -4))
  }
})

describe('a link that opens nothing', () => {
  test('revoked-link: is answered from then on as one that never was, byte for byte', async () => {
    const id = await freshProof()
    const token = await share(id)
    const [link] = await linksOf(id)
    expect(link).toMatchObject({ made_by: 'owner with the API key “test”', link_ending: token.slice(-4) })
    expectAnswer(routes.proofShareRevoke, await revoke(id, link?.share_id ?? ''))
    await expectDead(token)
    expect(await linksOf(id)).toEqual([])
    expectError(await revoke(id, link?.share_id ?? ''), 404)
    for (const call of [read, bundle]) {
      const [revoked, unknown] = [await call(token), await call(token.replace(/^./, '-'))]
      expect(revoked.body).toBe(unknown.body)
      expect(Object.keys(revoked.headers)).toEqual(Object.keys(unknown.headers))
    }
  })

  test.each<[string, (ids: { proof: string; build: string; project: string }) => Promise<unknown>]>([
    ['proof', ({ proof }) => deleteProof(server.core, owner.viewer, proof)],
    ['build', ({ build }) => deleteBuild(server.core, owner.viewer, build)],
    ['project', ({ project }) => deleteProject(server.core, owner.viewer, project)],
  ])('outlived: is of a %s that was deleted, at once, and no row of it is left', async (what, remove) => {
    const { build, project } = await readyBuild(server.core, owner.viewer, { projectName: `ended-${what}` })
    const id = await readyProof(server.core, owner.viewer, build.id)
    const token = await share(id)
    await remove({ proof: id, build: build.id, project: project.id })
    await expectDead(token)
    await settleDeletions(server.core)
    expect(await server.core.database.$count(proofShares, eq(proofShares.proofId, id))).toBe(0)
  })

  test('outlived: is of a team that was deleted', async () => {
    const team = await newSharedTeam(server, 'ended')
    await send(server.app, routes.teamSettings, { ...team.as('admin'), body: { shares_proofs: true } })
    const { userId } = team.people.owner
    const viewer = { kind: 'user', userId, teamId: team.id, role: 'owner' } as const
    const { build } = await readyBuild(server.core, viewer)
    const id = await readyProof(server.core, viewer, build.id)
    const response = await send(server.app, routes.proofShare, { ...team.as('member'), path: { proof_id: id } })
    expect(response.json()).toMatchObject({ made_by: 'ended-member' })
    const token = NewShare.parse(response.json()).share_link.split('/').at(-1) ?? ''
    expectAnswer(routes.shareDetail, await read(token))
    await deleteTeam(server.core, viewer, 'ended')
    await expectDead(token)
  })

  test('is not brought back by the id of another proof', async () => {
    const [first, second] = [await freshProof(), await freshProof()]
    const token = await share(first)
    const [link] = await linksOf(first)
    expectError(await revoke(second, link?.share_id ?? ''), 404)
    expectAnswer(routes.shareDetail, await read(token))
  })
})

describe('the setting of the team', () => {
  test('is off until an owner or admin allows it, and only they may', async () => {
    const team = await newSharedTeam(server, 'careful')
    const ids = { key: team.keys.member }
    expect((await send(server.app, routes.teamMe, ids)).json()).toMatchObject({ team: { shares_proofs: false } })
    const set = (role: 'admin' | 'member') =>
      send(server.app, routes.teamSettings, { ...team.as(role), body: { shares_proofs: true } })
    expectError(await set('member'), 403)
    expectAnswer(routes.teamSettings, await set('admin'))
    const detail = await send(server.app, routes.teamDetail, { key: other.key, path: { team_slug: 'careful' } })
    expect(detail.json()).toMatchObject({ shares_proofs: null })
  })

  test('switched-off: all links are dead at once, none can be made, and to allow it again revives none', async () => {
    const [first, second] = [await freshProof(other), await freshProof(other)]
    const tokens = [await share(first, other), await share(second, other)]
    const kept = await share()
    await allow(false, other)
    for (const token of tokens) await expectDead(token)
    expectError(await ask(first, other), 403, { message: expect.stringContaining('settings of the team') })
    await allow(true, other)
    for (const token of tokens) await expectDead(token)
    expectAnswer(routes.shareDetail, await read(kept))
    expectAnswer(routes.shareDetail, await read(await share(first, other)))
  })

  test('switched-off-meanwhile: a link that is being made is dead as well, or was refused', async () => {
    const id = await freshProof(other)
    for (let round = 0; round < 5; round += 1) {
      const made = await Promise.all([ask(id, other), allow(false, other), ask(id, other)])
      expect(await server.core.database.$count(proofShares, eq(proofShares.proofId, id))).toBe(0)
      for (const response of [made[0], made[2]]) expect(response.statusCode).toBeOneOf([201, 403])
      await allow(true, other)
    }
  })
})

describe('only what is Ready and the team’s own', () => {
  test('can be shared', async () => {
    const { proof } = await createProof(server.core, owner.viewer, 'shared', { input: '{}', meta: {} })
    expectError(await ask(proof.id), 409, { proof_id: proof.id })
    await removeAllJobs(server.core)
    await changeProject(server.core, owner.viewer, 'shared', { isPublic: true })
    expectError(await ask(proofId, other), 404)
    await changeProject(server.core, owner.viewer, 'shared', { isPublic: false })
  })

  test('one-too-many: ten links are the most, also when they are asked for at once', async () => {
    const id = await freshProof()
    const made = await Promise.all(Array.from({ length: 14 }, () => ask(id)))
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    expectError(await ask(id), 403, { message: expect.stringContaining('at most 10 links') })
  })
})

test('never-the-input: neither it nor a person is in what a link answers', async () => {
  const secret = '918273645546372819'
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'secretive' })
  const input = { input: JSON.stringify({ a: secret, b: '1' }), meta: { note: `meta ${secret}` } }
  const { proof } = await createProof(server.core, owner.viewer, build.id, input)
  await finishNextProof(server.core)
  const token = await share(proof.id)
  const files = await unzipped((await bundle(token)).rawPayload)
  const answers = [(await read(token)).body, ...[...files.values()].map(String)].join('\n')
  for (const word of [secret, 'mail.example', 'API key', 'proof_input', owner.viewer.apiKeyId, token])
    expect(answers).not.toContain(word)
  const kinds = await server.core.database
    .select({ kind: proofArtifacts.kind })
    .from(proofArtifacts)
    .where(eq(proofArtifacts.proofId, proof.id))
  expect(kinds.map(({ kind }) => kind)).not.toContain('input')
})

test('private-sources: of what compilers say no line is told that quotes a private project', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'quoted' })
  const id = await readyProof(server.core, owner.viewer, build.id)
  const warnings = [
    'warning: unused variable: `x`\n --> src/lib.rs:3:9\n  |\n3 |     let x = 0.0421; // our margin\n  |         ^\n',
    '\nwarning[CA01]: Local signal b is in no constraint\r\n  ┌─ "circuit.circom":7:5\n7 │ signal b; // our margin\n',
  ]
  const { database } = server.core
  await database.update(builds).set({ warnings }).where(eq(builds.id, build.id))
  const token = await share(id)
  const files = await unzipped((await bundle(token)).rawPayload)
  const told = ['warning: unused variable: `x`', 'warning[CA01]: Local signal b is in no constraint']
  for (const answer of [(await read(token)).body, files.get('bundle.json')?.toString() ?? '']) {
    expect(JSON.parse(answer)).toMatchObject({ warnings: [expect.stringContaining('DEVELOPMENT KEY'), ...told] })
    expect(answer).not.toContain('our margin')
  }
})

test('private-name: of a circuit that another team made private there are neither its new name nor its tags', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'once-public', tags: ['hidden-tag'] })
  await changeProject(server.core, owner.viewer, 'once-public', { isPublic: true })
  const id = await readyProof(server.core, other.viewer, build.id)
  const token = await share(id, other)
  expect((await read(token)).json()).toMatchObject({ tags: ['hidden-tag'], has_public_sources: true })
  await changeProject(server.core, owner.viewer, 'once-public', { isPublic: false })
  await changeProject(server.core, owner.viewer, 'once-public', { name: 'hidden-name' })
  const response = await read(token)
  expect(response.json()).toMatchObject({ project_name: 'once-public', tags: [], has_public_sources: false })
  expect(response.body).not.toContain('hidden')
  await deleteBuild(server.core, owner.viewer, build.id)
  expect((await read(token)).json()).toMatchObject({ project_name: 'once-public', tags: [] })
})

test('more-than-is-true: who verified it, and whose keys they are, is said as it is', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'elsewhere' })
  const id = await readyProof(server.core, owner.viewer, build.id)
  const setup = { kind: 'elsewhere' as const, statement: 'Not checked.' }
  const { database } = server.core
  await database
    .update(builds)
    .set({ madeElsewhere: 'farm', setup, warnings: ['Look out.'] })
    .where(eq(builds.id, build.id))
  await database.update(proofs).set({ madeElsewhere: 'farm', verified: null }).where(eq(proofs.id, id))
  const told = SharedProof.parse((await read(await share(id))).json())
  expect(told).toMatchObject({ verified_by: 'prover', made_elsewhere: 'farm', setup })
  expect(told.warnings).toEqual([expect.stringContaining('KEY MADE ELSEWHERE'), 'Look out.'])
})

test('a proof with more values than are told one by one is shared without them', async () => {
  await readyBuild(server.core, owner.viewer, { projectName: 'large' })
  const { proof } = await createProof(server.core, owner.viewer, 'large', { input: '{}', meta: {} })
  const files = [
    { kind: 'proof' as const, stored: await store(server.core, '{"proof": 1}') },
    { kind: 'public' as const, stored: await store(server.core, JSON.stringify(['9'.repeat(1024 ** 2)])) },
  ]
  await finishNextProof(server.core, { files })
  expect((await read(await share(proof.id))).json()).toMatchObject({ public_values: null })
})

/** A Ready proof without links. */
async function freshProof(account = owner): Promise<string> {
  const projectName = `fresh-${(count += 1)}`
  await readyBuild(server.core, account.viewer, { projectName })
  return readyProof(server.core, account.viewer, projectName)
}
let count = 0
