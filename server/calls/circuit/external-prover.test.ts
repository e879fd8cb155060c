import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { idempotencyKeys } from '@proofyard/core/database/schema/idempotency-keys.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multipart, tarGz } from '../../testing/archives.ts'
import { type WorkerElsewhere, newWorkerElsewhere } from '../../testing/elsewhere.ts'
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

/** Of frameworks whose workers here have nothing to say of such a project. */
const elsewhere = [
  ['boojum@zkevm', { circuitType: 'boojum', packageName: 'era', structName: 'era::Main', zkevmVersion: 'v29' }],
  ['halo2@scroll', { circuitType: 'halo2', halo2Version: 'scroll', degree: 10 }],
  ['openvm@2.0.2-root', { circuitType: 'openvm', provingScheme: 'root' }],
  ['openvm@2.0.2-evm', { circuitType: 'openvm', provingScheme: 'evm' }],
  ['openvm@scroll', { circuitType: 'openvm', openvmVersion: 'scroll' }],
  ['sp1@6.10.0-groth16', { circuitType: 'sp1', sp1Version: '6.10.0', provingScheme: 'groth16' }],
  ['sp1@4.1.3', { circuitType: 'sp1', sp1Version: '4.1.3' }],
] as const

describe.each(elsewhere)('a project that only %s can build', (_prover, manifest) => {
  async function deploy(externalProvers: 'wait' | 'fail') {
    server = await openTestServer({ externalProvers })
    const { key } = await newAccount(server.core, 'acme')
    const archive = await tarGz({ 'sindri.json': JSON.stringify({ name: 'far', ...manifest }) })
    const parts = await multipart([['files', archive, 'far.tar.gz']])
    return await send(server.app, routes.circuitCreate, { key, ...parts })
  }

  test('is refused where none is connected, with what it wants', async () => {
    const answer = await deploy('fail')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: 'Invalid upload',
      message: expect.stringMatching(/^No prover of .* is connected to this server\./),
    })
  })

  test('waits for it where the operator says so', async () => {
    const answer = await deploy('wait')
    expect(answer.json()).toMatchObject({ status: 'Queued' })
  })
})

describe('a prover that comes and goes', () => {
  let key: string
  let prover: WorkerElsewhere
  const offers = ['openvm@2.0.2-root', 'openvm@2.0.2-evm']
  const lastingId = crypto.randomUUID()

  /** What a worker says of each toolchain. */
  const saying = (states: Record<string, string>) => ({
    capabilities: Object.entries(states).map(([offer, state]) => ({ offer, state, note: '', fraction: null })),
  })

  async function openWith(state: 'ready' | 'installing' | 'missing') {
    server = await openTestServer({ externalProvers: 'fail' })
    key = (await newAccount(server.core, 'acme')).key
    prover = await newWorkerElsewhere(server, { name: 'far', offers, lastingId })
    await prover.report(saying({ 'openvm@2.0.2-root': state }))
  }

  /** Another worker of its key, on a machine that is the same; or the same one, started again. */
  async function begin(states: Record<string, string>, id: string = crypto.randomUUID()): Promise<WorkerElsewhere> {
    const other = await newWorkerElsewhere(server, { key: prover.key, offers, lastingId: id })
    await other.report(saying(states))
    return other
  }

  const end = (worker: WorkerElsewhere) => worker.call(routes.workerEnd, { body: { worker_id: worker.id } })

  async function deploy(headers: Record<string, string> = {}, provingScheme = 'root') {
    const manifest = { name: 'far', circuitType: 'openvm', provingScheme }
    const archive = await tarGz({ 'sindri.json': JSON.stringify(manifest) })
    const parts = await multipart([['files', archive, 'far.tar.gz']])
    return await send(server.app, routes.circuitCreate, { key, ...parts, headers: { ...parts.headers, ...headers } })
  }

  test.each([
    ['ready', '0 seconds', 201],
    ['installing', '0 seconds', 201],
    ['missing', '0 seconds', 400],
    ['ready', '40 seconds', 201],
    ['ready', '59 minutes', 201],
    ['ready', '61 minutes', 400],
  ] as const)('which is %s, and was seen %s ago: a project of it is answered %i', async (state, ago, status) => {
    await openWith(state)
    await server.core.database.$client.query(`update workers set seen_at = seen_at - interval '${ago}'`)
    expect((await deploy()).statusCode).toBe(status)
  })

  test('of two on machines that are the same, each is expected back, also when the other one is there again', async () => {
    await openWith('ready')
    const evm = crypto.randomUUID()
    const other = await begin({ 'openvm@2.0.2-evm': 'ready' }, evm)
    await Promise.all([prover, other].map(end))
    expect((await deploy()).statusCode).toBe(201)
    expect((await deploy({}, 'evm')).statusCode).toBe(201)
    await begin({ 'openvm@2.0.2-evm': 'ready' }, evm)
    expect((await deploy()).statusCode).toBe(201)
  })

  test('it is expected back also while another one, which was there beside it, lacks it', async () => {
    await openWith('ready')
    await begin({ 'openvm@2.0.2-root': 'missing' })
    await end(prover)
    expect((await deploy()).statusCode).toBe(201)
  })

  test.each([
    ['says that it lacks it', { 'openvm@2.0.2-root': 'missing' }],
    ['says nothing of it', { 'openvm@2.0.2-evm': 'ready' }],
  ])('one that is back and %s now is not expected back with it, wherever it is by now', async (_, states) => {
    await openWith('ready')
    await end(prover)
    expect((await deploy()).statusCode).toBe(201)
    const again = await begin(states, lastingId)
    expect((await deploy()).statusCode).toBe(400)
    await end(again)
    expect((await deploy()).statusCode).toBe(400)
  })

  test('asks-first: a worker that only asks what it may serve is not back with nothing', async () => {
    await openWith('ready')
    await end(prover)
    const answer = await prover.report({ worker_id: crypto.randomUUID(), capabilities: null })
    expectAnswer(routes.workerReport, answer)
    expect(answer.json()).toMatchObject({ offers })
    expect((await deploy()).statusCode).toBe(201)
  })

  test('reports-after-end: one that has ended and reports under its id is told so', async () => {
    await openWith('ready')
    await end(prover)
    expectError(await prover.report(), 409)
  })

  test('deleted-meanwhile: a repeat whose build is deleted before its project is looked at is refused as a new one is', async () => {
    await openWith('ready')
    const upload = { 'idempotency-key': crypto.randomUUID() }
    const { circuit_id } = (await deploy(upload)).json<{ circuit_id: string }>()
    await end(prover)
    await server.core.database.$client.query(`update workers set seen_at = seen_at - interval '61 minutes'`)
    const unpacking = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { unpackTurns } = server.context
    const run = vi.spyOn(unpackTurns, 'run').mockImplementationOnce(async (_team, work) => {
      begun.resolve()
      await unpacking.promise
      return await work()
    })
    const repeat = deploy(upload)
    await begun.promise
    run.mockRestore()
    await send(server.app, routes.circuitDelete, { key, path: { circuit_id } })
    const keys = () => server.core.database.$count(idempotencyKeys)
    await vi.waitFor(async () => expect(await keys()).toBe(0), { timeout: 10_000 })
    unpacking.resolve()
    expect((await repeat).statusCode).toBe(400)
  })

  test('a repeat gets the build that there is, also when it has gone', async () => {
    await openWith('ready')
    const upload = { 'idempotency-key': crypto.randomUUID() }
    const { circuit_id } = (await deploy(upload)).json<{ circuit_id: string }>()
    const compile = async (headers: Record<string, string>) =>
      await send(server.app, routes.circuitCompile, { key, path: { circuit_id }, headers })
    const compilation = { 'idempotency-key': crypto.randomUUID() }
    const compiled = (await compile(compilation)).json<{ circuit_id: string }>()
    await end(prover)
    await server.core.database.$client.query(`update workers set seen_at = seen_at - interval '61 minutes'`)

    expect((await deploy(upload)).json()).toMatchObject({ circuit_id })
    expect((await compile(compilation)).json()).toMatchObject({ circuit_id: compiled.circuit_id })
    expect((await deploy()).statusCode).toBe(400)
    expect((await compile({})).statusCode).toBe(400)
  })
})
