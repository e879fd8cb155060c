import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { brand } from '@proofyard/contract/brand.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploySamples } from './samples.ts'
import { openTestServer, send, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
let address: string

beforeAll(async () => {
  server = await openTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function deployed(): Promise<unknown> {
  return (await send(server.app, routes.projectList, { body: { team_slug: brand.sampleTeam } })).json<unknown>()
}

test('a sample is deployed when a worker has its toolchain, and once', async () => {
  const offered = [{ ...findFramework('circom'), toolchainId: () => 'circom@9' }]
  expect(await deploySamples(server.core, address, offered)).toBe(false)
  const offer = { circuitType: 'circom' as const, toolchain: 'circom@9', note: '', fraction: null }
  const report = (state: 'missing' | 'ready') =>
    reportWorker(server.core, {
      id: crypto.randomUUID(),
      host: 'here',
      capabilities: [{ ...offer, state }],
      ...roomyMachine,
    })
  await report('missing')
  expect(await deploySamples(server.core, address, offered)).toBe(false)
  expect(await deployed()).toEqual([])
  await report('ready')
  for (let round = 0; round < 2; round += 1) {
    expect(await deploySamples(server.core, address, offered)).toBe(true)
    expect(await deployed()).toMatchObject([{ name: 'multiplier2', is_public: true }])
  }
})
