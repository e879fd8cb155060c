import { Readable } from 'node:stream'
import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { newBuild, readyBuild, readyProof } from '@proofyard/core/testing/fixtures.ts'
import { failBuild, beginBuild } from '@proofyard/core/builds/transition.ts'
import { fetchJob } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { tarGz } from '../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'

const MIB = 1024 ** 2
const path = { circuit_id: '', project_id: 'multiplier' }
let server: TestServer
let owner: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  const { build, project } = await newBuild(server.core, owner.viewer)
  path.circuit_id = build.id
  // As rows could be before there was a limit: 6 MB of meta, warnings and an error of a megabyte.
  const meta = `(select jsonb_object_agg('key' || n, repeat(md5(n::text), 128)) from generate_series(1, 1500) n)`
  const warnings = `(select jsonb_agg(repeat(md5(n::text), 64)) from generate_series(1, 500) n)`
  await server.core.database.$client.query(
    `insert into proofs (build_id, project_id, team_id, meta, warnings, error, status)
     select $1, $2, $3, m, w, e, 'Failed' from (select ${meta} m, ${warnings} w, repeat('error ', 170000) e) long,
     generate_series(1, 80)`,
    [build.id, project.id, owner.teamId],
  )
  await server.core.database.$client.query(`update builds set meta = ${meta}, warnings = ${warnings} where id = $1`, [
    build.id,
  ])
})
afterAll(() => server.close())

test('80 proofs of 6 MB each make a list that a server and a browser can hold', async () => {
  const lists: [Route, unknown][] = [
    [routes.proofList, {}],
    [routes.proofListPlain, undefined],
    [routes.proofListPaginated, {}],
    [routes.circuitProofs, undefined],
    [routes.projectProofs, undefined],
    [routes.circuitList, undefined],
    [routes.projectCircuits, undefined],
  ]
  for (const [route, body] of lists) {
    const response = await send(server.app, route, { key: owner.key, path, ...(body !== undefined && { body }) })
    expectAnswer(route, response)
    expect(response.body.length, route.path).toBeLessThan(MIB)
    expect(response.body).toContain('Ask for this one alone')
  }
})

test('one of them alone is shown whole', async () => {
  const response = await send(server.app, routes.circuitDetail, { key: owner.key, path })
  expectAnswer(routes.circuitDetail, response)
  expect(Object.keys(response.json<{ meta: object }>().meta)).toHaveLength(1500)
})

test('what a compiler prints is kept in part', async () => {
  const { build } = await newBuild(server.core, owner.viewer)
  const held = await fetchJob(server.core, 'compile')
  for (let next = held; next.id !== build.id; next = await fetchJob(server.core, 'compile'));
  const mine = held.id === build.id ? held : { ...held, id: build.id }
  await beginBuild(server.core, mine)
  await failBuild(server.core, mine, 'x'.repeat(5 * MIB), { total: 1 })
  const response = await send(server.app, routes.circuitDetail, { key: owner.key, path: { circuit_id: build.id } })
  const { error } = response.json<{ error: string }>()
  expect(error.length).toBeLessThan(40_000)
  expect(error).toMatch(/…and \d+ characters more\.$/)
})

test('documents that are together too large for one answer are refused, and fewer of them are not', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'large' })
  const proof = await readyProof(server.core, owner.viewer, build.id)
  await server.core.database.$client.query(
    `update artifacts set size = $1 where sha256 in (select sha256 from proof_artifacts where proof_id = $2 and kind = 'public')`,
    [200 * MIB, proof],
  )
  const ask = (include_public: string) =>
    send(server.app, routes.proofDetail, { key: owner.key, path: { proof_id: proof }, query: { include_public } })
  expectError(await ask('true'), 422, { error: 'Answer too large' })
  expectAnswer(routes.proofDetail, await ask('false'))
})

test('the list of a project with more paths than one answer holds is refused', async () => {
  const names = Array.from({ length: 34_000 }, (_, n) => `${`${'x'.repeat(240)}/`.repeat(4)}${n}`)
  const archive = await tarGz(Object.fromEntries(names.map((name) => [name, ''])))
  const project = await server.core.storage.put(Readable.from([archive]))
  const { build } = await newBuild(server.core, owner.viewer, { project, tags: [] })
  const response = await send(server.app, routes.circuitFiles, { key: owner.key, path: { circuit_id: build.id } })
  expectError(response, 422, { error: 'Answer too large' })
}, 60_000)
