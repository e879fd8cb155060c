import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OtlpReceiver, openOtlpReceiver } from '@proofyard/core/testing/otlp-receiver.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, deploy, pack, prove, untilDone } from './harness/api.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let receiver: OtlpReceiver
let proofyard: Proofyard
let folder: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-tracing-'))
  archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'a-file-of-mine.tar.gz'))
  receiver = await openOtlpReceiver()
  proofyard = await startProofyard({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
})
afterAll(async () => {
  await proofyard.remove()
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const lines = (proofyard: Proofyard) =>
  proofyard
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line))

test('one id leads from the call into the lines and the trace of its job, and nothing that was sent is in either', async () => {
  const secret = '987654321987'
  const { circuit_id: circuit } = await deploy(proofyard, archive, 'latest')
  await untilDone(proofyard, 'circuit', circuit)
  const { proof_id: proof } = await prove(proofyard, circuit, { a: secret, b: 11 })
  expect(await untilDone(proofyard, 'proof', proof)).toMatchObject({ status: 'Ready' })
  expect(await call(proofyard, 'POST', `proof/${proof}/verify`)).toEqual({ verified: true })

  // Server and worker send their own, each at its time: these are the last of both.
  const areAllSent = () =>
    receiver.spans.some(({ name }) => name === 'POST /api/v1/proof/:proof_id/verify') &&
    receiver.spans.some(({ name, facts }) => name === 'verify' && facts['proofyard.outcome'] === 'done')
  await expect.poll(areAllSent, { timeout: 30_000 }).toBe(true)
  const answered = lines(proofyard).find(({ jobs }) => Array.isArray(jobs) && jobs.includes(proof))
  const done = lines(proofyard).find(({ job, msg }) => job === proof && msg === 'done')
  expect(answered).toMatchObject({ name: 'server', method: 'POST', status: 201 })
  expect(done).toMatchObject({ name: 'worker', kind: 'prove', request_id: answered?.['request_id'] })

  const { spans } = receiver
  const request = spans.find(({ facts }) => facts['proofyard.request_id'] === answered?.['request_id'])
  const ofTrace = spans.filter(({ trace }) => trace === request?.trace)
  const named = (name: string) => ofTrace.find((span) => span.name === name)
  const root = ofTrace.find(({ parent }) => parent === undefined)
  expect(root).toMatchObject({ service: 'proofyard-server', name: 'POST /api/v1/circuit/:circuit_id/prove' })
  const job = named('prove')
  expect(named('wait prove')).toMatchObject({ parent: root?.id, service: 'proofyard-worker' })
  const attempt = ofTrace.find(({ facts }) => facts['proofyard.outcome'] !== undefined)
  expect(attempt).toMatchObject({
    name: 'prove',
    parent: root?.id,
    facts: { 'proofyard.job_id': proof, 'proofyard.framework': 'circom', 'proofyard.outcome': 'done' },
    hasFailed: false,
  })
  expect(job).toBeDefined()
  const stages = ofTrace.filter(({ parent }) => parent === attempt?.id)
  expect(stages.length).toBeGreaterThanOrEqual(3)
  const sandboxed = spans.filter(({ name }) => name === 'sandbox')
  expect(sandboxed.length).toBeGreaterThan(0)
  for (const { facts, parent } of sandboxed) {
    expect(facts['proofyard.ending']).toMatch(/^exit \d+$/)
    expect(spans.some(({ id }) => id === parent)).toBe(true)
  }
  const all = Buffer.concat(receiver.bytes).toString('latin1') + proofyard.output()
  for (const sent of [secret, 'a-file-of-mine', 'multiplier', proofyard.apiKey, 'input.json']) {
    expect(all).not.toContain(sent)
  }
})

test('a collector that takes all and never answers slows no proof and no end', async () => {
  const hanging = await openOtlpReceiver(false)
  const other = await startProofyard({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url })
  try {
    const { circuit_id: circuit } = await deploy(other, archive, 'latest')
    expect(await untilDone(other, 'circuit', circuit)).toMatchObject({ status: 'Ready' })
    const { proof_id: proof } = await prove(other, circuit, { a: 3, b: 11 })
    expect(await untilDone(other, 'proof', proof)).toMatchObject({ status: 'Ready' })
    expect(hanging.bytes.length).toBeGreaterThan(0)
    const begin = performance.now()
    expect(await other.stop()).toBe(0)
    expect(performance.now() - begin).toBeLessThan(15_000)
  } finally {
    await other.remove()
    await hanging.close()
  }
})
