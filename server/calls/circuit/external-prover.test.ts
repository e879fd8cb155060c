import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { afterEach, expect, test } from 'vitest'
import { expectAnswer } from '../../testing/answers.ts'
import { multipart, tarGz } from '../../testing/archives.ts'
import { newAccount, openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer

afterEach(() => server.close())

const zkevm = { 'sindri.json': '{"circuitType": "hermez", "name": "zkevm", "zkevmVersion": "v8.0.0-rc.16-fork.12"}' }

async function upload(externalProvers: 'wait' | 'fail') {
  server = await openTestServer({ externalProvers })
  const { key } = await newAccount(server.core, 'acme')
  const noted = { circuitType: 'hermez', note: 'No zkEVM prover is connected to this server.', fraction: null } as const
  await reportWorker(server.core, {
    id: crypto.randomUUID(),
    host: 'worker',
    ...roomyMachine,
    capabilities: [
      { ...noted, toolchain: 'hermez@0.0.58', state: 'ready' },
      { ...noted, toolchain: 'hermez@zkevm', state: 'missing' },
    ],
  })
  const answer = await send(server.app, routes.circuitCreate, {
    key,
    ...(await multipart([['files', await tarGz(zkevm), 'zkevm.tar.gz']])),
  })
  expectAnswer(routes.circuitCreate, answer)
  return { key, build: answer.json<{ circuit_id: string; waiting_for: string | null }>() }
}

test('a project of the zkEVM waits for its prover where the operator says so, as its next compilation does', async () => {
  const waiting_for = 'hermez@zkevm is not ready on this server yet. No zkEVM prover is connected to this server.'
  const { key, build } = await upload('wait')
  expect(build).toMatchObject({ status: 'Queued', zkevm_version: 'v8.0.0-rc.16-fork.12', waiting_for })
  const path = { circuit_id: build.circuit_id }
  expect((await send(server.app, routes.circuitCompile, { key, path })).json()).toMatchObject({ waiting_for })
})

test('and is taken by a worker, which says why it fails, everywhere else', async () => {
  expect((await upload('fail')).build).toMatchObject({ status: 'Queued', waiting_for: null })
})
