import { DEVELOPMENT_KEY } from '@proofyard/contract/development-key.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { fetchJob, newBuild, readyBuild, readyProof } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
  stranger = await newAccount(server.core, 'stranger')
})
afterAll(() => server.close())

let counter = 0
/** A Ready build of a project of its own. */
async function ready(isPublic = false) {
  const projectName = `mult-${(counter += 1)}`
  const { build } = await readyBuild(server.core, owner.viewer, { projectName, meta: { made: 'here' } })
  if (isPublic) await changeProject(server.core, owner.viewer, projectName, { isPublic })
  return { id: build.id, projectName }
}

const byIdentifier = [routes.circuitDetail, routes.circuitStatus, routes.circuitProofs, routes.circuitProofsPaginated]

describe('a build', () => {
  test('has every key in detail, and its verification key unless told otherwise', async () => {
    const { id, projectName } = await ready()
    const path = { circuit_id: id }
    const detail = await send(server.app, routes.circuitDetail, { key: owner.key, path })
    expectAnswer(routes.circuitDetail, detail)
    expect(detail.json()).toMatchObject({
      circuit_id: id,
      project_name: projectName,
      status: 'Ready',
      num_proofs: 0,
      meta: { made: 'here' },
      team_slug: 'acme',
      num_constraints: 1,
      verification_key: { protocol: 'groth16' },
    })
    for (const text of ['false', 'False', '0']) {
      const query = { include_verification_key: text, include_proof_input: 'False' }
      const without = await send(server.app, routes.circuitDetail, { key: owner.key, path, query })
      expect(without.json()).toMatchObject({ verification_key: null, has_verification_key: true })
    }
    const query = { include_verification_key: 'perhaps' }
    expectError(await send(server.app, routes.circuitDetail, { key: owner.key, path, query }), 422, {
      location: 'query.include_verification_key',
    })
  })

  test('is found by every form of its identifier, raw and encoded', async () => {
    const { id, projectName } = await ready()
    const forms = [id, projectName, `${projectName}:latest`, `acme/${projectName}`, `acme/${projectName}:latest`]
    for (const form of forms) {
      for (const sent of [form, encodeURIComponent(form)]) {
        const response = await server.app.inject({
          url: `/api/v1/circuit/${sent}/status`,
          headers: { authorization: `Bearer ${owner.key}` },
        })
        expectAnswer(routes.circuitStatus, response)
        expect(response.json()).toMatchObject({ circuit_id: id })
      }
    }
  })

  test('is answered as before where a tag is missing, and a header alone says that it is the tag', async () => {
    const { projectName } = await ready()
    const missing = { key: owner.key, path: { circuit_id: `${projectName}:none` } }
    const response = await send(server.app, routes.circuitDetail, missing)
    expect(response.statusCode).toBe(404)
    expect(response.body).toBe(
      `{"error":"Circuit does not exist","circuit_id":"${projectName}:none","message":"The project \\"${projectName}\\" has no build with the tag \\"none\\". Name one that it has, as in \\"${projectName}:latest\\"."}`,
    )
    expect(response.headers['x-refusal']).toBe('tag_not_found')
    const other = await send(server.app, routes.circuitDetail, { key: stranger.key, path: missing.path })
    expect(other.headers['x-refusal']).toBe('circuit_not_found')
  })

  test('does not exist for a stranger while it is private, in any call', async () => {
    const { id, projectName } = await ready()
    for (const identifier of [id, `acme/${projectName}`, `acme/${projectName}:latest`]) {
      const path = { circuit_id: identifier }
      const message = `There is no circuit "${identifier}", or your team may not see it.`
      for (const route of [
        ...byIdentifier,
        routes.circuitDownload,
        routes.circuitFiles,
        routes.circuitInterface,
        routes.circuitSmartContractVerifier,
        routes.circuitSmartContractCalldata,
      ]) {
        expectError(await send(server.app, route, { key: stranger.key, path }), 404, {
          circuit_id: identifier,
          message,
        })
      }
      const body = { proof_input: {} }
      expectError(await send(server.app, routes.circuitProve, { key: stranger.key, path, body }), 404, { message })
      expectError(await send(server.app, routes.circuitDelete, { key: stranger.key, path }), 404, { message })
      expectError(await send(server.app, routes.circuitDetail, { path }), 404, { message })
    }
    const list = await send(server.app, routes.circuitList, { key: stranger.key })
    expectAnswer(routes.circuitList, list)
    expect(list.json()).toEqual([])
  })

  test('is seen and proved, but not deleted, by a stranger while it is public', async () => {
    const { id, projectName } = await ready(true)
    const path = { circuit_id: `acme/${projectName}` }
    expectAnswer(routes.circuitDetail, await send(server.app, routes.circuitDetail, { path }))
    expectAnswer(routes.circuitStatus, await send(server.app, routes.circuitStatus, { path }))
    const body = { proof_input: { a: 1 }, meta: {}, perform_verify: false }
    expectError(await send(server.app, routes.circuitProve, { path, body }), 401, { detail: 'Unauthorized' })
    const proof = await send(server.app, routes.circuitProve, { key: stranger.key, path, body })
    expectAnswer(routes.circuitProve, proof)
    expect(proof.json()).toMatchObject({
      circuit_id: id,
      team_slug: 'stranger',
      circuit_team_slug: 'acme',
      status: 'Queued',
      perform_verify: true,
      has_verification_key: true,
      has_smart_contract_calldata: false,
    })
    await fetchJob(server.core, 'prove')
    const own = await send(server.app, routes.circuitProofs, { key: owner.key, path })
    expect(own.json()).toEqual([])
    const theirs = await send(server.app, routes.circuitProofsPaginated, { key: stranger.key, path })
    expectAnswer(routes.circuitProofsPaginated, theirs)
    expect(theirs.json()).toMatchObject({ count: 1 })
    expectError(await send(server.app, routes.circuitDelete, { key: stranger.key, path }), 404)
  })

  test('is listed newest first without its key', async () => {
    const first = await ready()
    const second = await ready()
    const list = await send(server.app, routes.circuitList, { key: owner.key })
    expectAnswer(routes.circuitList, list)
    const builds = list.json<{ circuit_id: string; verification_key: null }[]>()
    expect(builds.slice(0, 2).map((build) => build.circuit_id)).toEqual([second.id, first.id])
    expect(builds.every((build) => build.verification_key === null)).toBe(true)
  })

  test('gives its Solidity verifier when it is Ready', async () => {
    const { id } = await ready()
    const verifier = await send(server.app, routes.circuitSmartContractVerifier, {
      key: owner.key,
      path: { circuit_id: id },
    })
    expectAnswer(routes.circuitSmartContractVerifier, verifier)
    expect(verifier.json()).toEqual({ contract_code: `// ${DEVELOPMENT_KEY}\ncontract Verifier {}` })
  })

  test("gives the calldata of the team's newest proof that has some, and of no other team's", async () => {
    const { id, projectName } = await ready(true)
    const newest = async ({ key } = owner) => {
      const answer = await send(server.app, routes.circuitSmartContractCalldata, { key, path: { circuit_id: id } })
      expectAnswer(routes.circuitSmartContractCalldata, answer)
      return answer.json<unknown>()
    }
    const none = { proof_id: null, contract_calldata: null }
    expect(await newest()).toEqual(none)
    await readyProof(server.core, owner.viewer, id)
    const second = await readyProof(server.core, owner.viewer, id)
    // One without, as of one that failed or is being made, is passed over.
    await createProof(server.core, owner.viewer, id, { input: '{}', meta: {} })
    await fetchJob(server.core, 'prove')
    const calldata = '["0x1"],[["0x2"]],["0x3"],["0x14"]\n'
    expect(await newest()).toEqual({ proof_id: second, contract_calldata: calldata })
    expect(await newest(stranger)).toEqual(none)
    const theirs = await readyProof(server.core, stranger.viewer, id)
    expect([await newest(), await newest(stranger)]).toMatchObject([{ proof_id: second }, { proof_id: theirs }])
    const projects = await send(server.app, routes.projectDetail, { path: { project_id: `acme/${projectName}` } })
    expect(projects.json()).toMatchObject({ latest_circuit: { has_smart_contract_verifier: true } })
  })

  test('cannot be used before it is Ready', async () => {
    const { build } = await newBuild(server.core, owner.viewer, { projectName: 'unready' })
    const path = { circuit_id: build.id }
    const detail = await send(server.app, routes.circuitDetail, { key: owner.key, path })
    expectAnswer(routes.circuitDetail, detail)
    expect(detail.json()).toMatchObject({ status: 'Queued', num_proofs: null, verification_key: null, file_size: null })
    const body = { proof_input: {} }
    expectError(await send(server.app, routes.circuitProve, { key: owner.key, path, body }), 409, {
      circuit_id: build.id,
    })
    expectError(await send(server.app, routes.circuitSmartContractVerifier, { key: owner.key, path }), 409)
    await fetchJob(server.core, 'compile')
  })

  test('is gone once it is deleted', async () => {
    const { id } = await ready()
    const path = { circuit_id: id }
    expectAnswer(routes.circuitDelete, await send(server.app, routes.circuitDelete, { key: owner.key, path }))
    expectError(await send(server.app, routes.circuitDetail, { key: owner.key, path }), 404, { circuit_id: id })
    expectError(await send(server.app, routes.circuitDelete, { key: owner.key, path }), 404)
  })
})

describe('identifiers that are none', () => {
  test.each(['nothing', 'a:b:c', '%00', 'a/b/c/d', '..%2F..%2Fetc%2Fpasswd', 'ä', 'x'.repeat(900)])(
    '%s',
    async (identifier) => {
      const response = await server.app.inject({
        url: `/api/v1/circuit/${encodeURI(identifier)}/detail`,
        headers: { authorization: `Bearer ${owner.key}` },
      })
      expectError(response, 404, { error: 'Circuit does not exist' })
    },
  )
})
