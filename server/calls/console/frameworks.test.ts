import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import type { Capability } from '@proofyard/core/workers/capability.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
  stranger = await newAccount(server.core, 'other')
})
afterAll(() => server.close())

const circom: Capability = { circuitType: 'circom', toolchain: null, state: 'ready', note: '', fraction: null }
const report = (capabilities: Capability[]) =>
  reportWorker(server.core, {
    id: '8f9c2f0e-6d1b-4f5e-9a30-3d0b8f0f9a11',
    host: 'secret-host',
    capabilities,
    ...roomyMachine,
  })

describe('the status of the frameworks', () => {
  test('is that of the workers, of which nothing more is told', async () => {
    const before = await send(server.app, routes.consoleFrameworks, { key: owner.key })
    expectAnswer(routes.consoleFrameworks, before)
    expect(before.json()).toMatchObject({
      workers: 0,
      frameworks: expect.arrayContaining([
        expect.objectContaining({
          circuit_type: 'circom',
          toolchains: [expect.objectContaining({ state: 'missing', note: 'No worker is online.' })],
        }),
      ]),
    })
    await report([circom])
    const response = await send(server.app, routes.consoleFrameworks, { key: stranger.key })
    expectAnswer(routes.consoleFrameworks, response)
    expect(response.json()).toMatchObject({
      workers: 1,
      frameworks: expect.arrayContaining([
        expect.objectContaining({
          circuit_type: 'circom',
          toolchains: [expect.objectContaining({ toolchain: null, state: 'ready', note: '', fraction: null })],
        }),
      ]),
    })
    expect(response.body).not.toContain('secret-host')
  })

  test('is for those who act for a team', async () => {
    expectError(await send(server.app, routes.consoleFrameworks), 401)
  })
})

describe('a proof that no worker takes', () => {
  test('says what it waits for in the answer to prove, in its detail and its status', async () => {
    await report([circom, { ...circom, toolchain: 'circom@8', state: 'missing', note: 'It needs Go.' }])
    const { build } = await readyBuild(server.core, owner.viewer, { toolchain: 'circom@8' })
    const path = { circuit_id: build.id }
    const made = await send(server.app, routes.circuitProve, { key: owner.key, path, body: { proof_input: {} } })
    expectAnswer(routes.circuitProve, made)
    const waiting_for = 'circom@8 is not ready on this server yet. It needs Go.'
    expect(made.json()).toMatchObject({ status: 'Queued', waiting_for })
    const { proof_id } = Proof.parse(made.json())
    for (const route of [routes.proofDetail, routes.proofStatus]) {
      const response = await send(server.app, route, { key: owner.key, path: { proof_id } })
      expectAnswer(route, response)
      expect(response.json()).toMatchObject({ status: 'Queued', waiting_for })
    }
  })
})

describe('a build that no worker takes', () => {
  test('says in its detail and its status what it waits for, as long as it is Queued', async () => {
    const note = 'fetching the compiler'
    await report([circom, { ...circom, toolchain: 'circom@9', state: 'installing', note, fraction: 0.5 }])
    const waits = await newBuild(server.core, owner.viewer, { toolchain: 'circom@9' })
    const plain = await newBuild(server.core, owner.viewer)
    const sentence =
      'circom@9 is being installed: fetching the compiler (50%). Your build starts automatically afterwards.'
    for (const [build, waiting_for] of [
      [waits.build.id, sentence],
      [plain.build.id, null],
    ] as const) {
      for (const route of [routes.circuitDetail, routes.circuitStatus]) {
        const response = await send(server.app, route, { key: owner.key, path: { circuit_id: build } })
        expectAnswer(route, response)
        expect(response.json()).toMatchObject({ status: 'Queued', waiting_for })
      }
    }
    const again = await send(server.app, routes.circuitStatus, {
      key: stranger.key,
      path: { circuit_id: waits.build.id },
    })
    expectError(again, 404)
  })
})
