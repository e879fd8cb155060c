import { CircuitInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { buildArtifacts } from '@proofyard/core/database/schema/build-artifacts.ts'
import { multiplierInterface, newBuild, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { send } from '../../testing/open-test-server.ts'
import { type WorkerScene, openWorkerScene } from '../../testing/worker-scene.ts'

let server: WorkerScene['server']
let team: WorkerScene['team']
let worker: WorkerScene['worker']

beforeAll(async () => {
  ;({ server, team, worker } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
})

const ask = (circuit_id: string) => send(server.app, routes.circuitInterface, { key: team.key, path: { circuit_id } })

test('a Ready build tells what it takes and shows, and gives a JSON schema of the input', async () => {
  const { build } = await readyBuild(server.core, team.viewer)
  const response = await ask(build.id)
  expectAnswer(routes.circuitInterface, response)
  expect(response.json()).toMatchObject({
    circuit_id: build.id,
    circuit_type: 'circom',
    inputs: { source: 'compiler', values: multiplierInterface.inputs?.values },
    input_schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['a', 'b'],
      additionalProperties: false,
    },
    public_values: { source: 'compiler', values: [{ name: 'c', origin: 'output' }] },
    sample: '{"a": 4, "b": "5"}',
  })
})

test('a build that is not Ready has none yet, and one whose interface is not known says how to have one', async () => {
  const { build: queued } = await newBuild(server.core, team.viewer, { projectName: 'queued' })
  expectError(await ask(queued.id), 409, { circuit_id: queued.id })
  await removeAllJobs(server.core)
  const { build } = await readyBuild(server.core, team.viewer, { projectName: 'unknown' })
  await server.core.database
    .delete(buildArtifacts)
    .where(and(eq(buildArtifacts.buildId, build.id), eq(buildArtifacts.kind, 'interface')))
  expectError(await ask(build.id), 404, {
    circuit_id: build.id,
    message: expect.stringContaining('An interface.json in a circom project describes it'),
  })
})

async function takeBuild() {
  await newBuild(server.core, team.viewer, { projectName: `elsewhere-${Date.now()}` })
  const job = await worker.take()
  await worker.send(job, 'kept', 'zkey', { name: 'circuit.zkey' })
  await worker.send(job, 'verification_key', '{"protocol":"groth16"}')
  return job
}

test('borrowed-word: what a worker elsewhere calls the compiler’s is its own word, and its sample is none', async () => {
  const job = await takeBuild()
  expectAnswer(routes.workerResult, await worker.send(job, 'interface', JSON.stringify(multiplierInterface)))
  const setup = { kind: 'development', statement: 'Made elsewhere.' }
  const body = { details: {}, setup, versions: {}, warnings: [], measured: {}, compute_times: { total: 1 } }
  expectAnswer(routes.workerFinishBuild, await worker.onJob(routes.workerFinishBuild, job, { body }))
  const { inputs, public_values: publicValues, sample } = CircuitInterface.parse((await ask(job.job_id)).json())
  for (const part of [inputs, publicValues]) {
    expect(part).toMatchObject({ source: 'worker', statement: expect.stringContaining('word of the worker “farm”') })
  }
  expect(sample).toBeNull()
})

test('hostile-interface: a worker elsewhere brings none that is large, deep, or no interface', async () => {
  const job = await takeBuild()
  for (const text of [
    '{}',
    'x',
    `{"inputs":${'['.repeat(300_000)}`,
    JSON.stringify({ ...multiplierInterface, sample: 'x'.repeat(80_000) }),
    JSON.stringify({ ...multiplierInterface, more: 'x'.repeat(10 * 1024 ** 2) }),
    JSON.stringify({ ...multiplierInterface, public_values: { source: 'worker', values: [] } }),
    JSON.stringify({
      ...multiplierInterface,
      public_values: {
        source: 'compiler',
        values: [
          { name: 'a', type: { kind: 'tuple', items: Array.from({ length: 125_000 }, () => ({})) }, origin: null },
        ],
      },
    }),
  ]) {
    expectError(await worker.send(job, 'interface', text), 422)
  }
})
