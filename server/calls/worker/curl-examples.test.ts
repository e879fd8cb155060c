import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WorkerJob } from '@proofyard/contract/worker.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { addWorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, openTestServer, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

const page = join(import.meta.dirname, '../../../docs/provers-elsewhere.md')

let server: TestServer
let team: TestAccount
let folder: string
let env: Record<string, string>
/** The examples of the page, in their order, letter by letter. */
let examples: string[]

beforeAll(async () => {
  server = await openTestServer({ externalProvers: 'wait' })
  team = await newAccount(server.core, 'acme')
  folder = await mkdtemp(join(tmpdir(), 'proofyard-curl-'))
  for (const [name, content] of [
    ['circuit.pk', 'proving key'],
    ['key.json', '{"vk": 1}'],
    ['proof.json', '{"proof": 1}'],
    ['public.json', '["1"]'],
  ] as const) {
    await writeFile(join(folder, name), content)
  }
  const KEY = (await addWorkerKey(server.core, { name: 'by hand', offers: ['halo2@scroll'] })) ?? ''
  env = { PATH: process.env['PATH'] ?? '', URL: await server.app.listen({ port: 0, host: '127.0.0.1' }), KEY }
  const text = await readFile(page, 'utf8')
  const protocol = text.slice(text.indexOf('## The protocol'))
  examples = protocol.split('\n\n').filter((part) => /^ {7}\S/.test(part))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Types the one example in which a text stands. @returns what it prints, each line of which is JSON */
async function type(part: string): Promise<unknown[]> {
  const found = examples.filter((example) => example.includes(part))
  expect(found, part).toHaveLength(1)
  // With a line end after each answer, which the server leaves out.
  const script = (found[0] ?? '').replaceAll('curl -s', `curl -w '\\n' -s`)
  const where = examples.find((example) => example.includes('JOB=')) ?? ''
  const { stdout } = await promisify(execFile)('bash', ['-ec', `${where}\n${script}`], { cwd: folder, env })
  const answers = stdout.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]))
  for (const answer of answers) expect(answer).not.toHaveProperty('error')
  return answers
}

/** Takes the next job as the page says, and reads its file. */
async function take(kind: string): Promise<WorkerJob> {
  await type('worker/report')
  const [taken] = await type('worker/take')
  const job = WorkerJob.parse(Object(taken).job)
  env = { ...env, JOB_ID: job.job_id, DELIVERY: String(job.delivery) }
  const file = job.files.find((one) => one.kind === kind) ?? expect.unreachable()
  env = { ...env, SHA256: file.sha256 }
  expect(await type('-o input')).toEqual([])
  expect((await readFile(join(folder, 'input'))).length).toBe(file.size)
  expect(await type('$JOB/report')).toEqual([{ go_on: true, why: null }])
  return job
}

const askBuild = (projectName: string) =>
  newBuild(server.core, team.viewer, { projectName, circuitType: 'halo2', toolchain: 'halo2@scroll', details: {} })

test('the examples of the page, typed as they are, compile a build and make a proof of it', async () => {
  const { build } = await askBuild('chunk')
  expect((await take('project')).job_id).toBe(build.id)
  expect(await type('result_kind=kept')).toMatchObject([{ size: 11 }, { size: 9 }])
  expect(await type('finish-build')).toEqual([{ outcome: 'ready' }])
  expect((await findBuild(server.core, team.viewer, build.id)).build.status).toBe('Ready')

  const { proof } = await createProof(server.core, team.viewer, build.id, { input: '{"block": 1}', meta: {} })
  expect((await take('input')).job_id).toBe(proof.id)
  expect(await type('result_kind=proof')).toMatchObject([{ size: 12 }, { size: 5 }])
  expect(await type('finish-proof')).toEqual([{ outcome: 'ready' }])
  expect((await findProof(server.core, team.viewer, proof.id)).proof.status).toBe('Ready')
}, 60_000)

test('and give a job back, fail it, and end the worker', async () => {
  const { build } = await askBuild('failing')
  await take('project')
  expect(await type('give-back')).toEqual([{ success: true }])
  expect(await take('project')).toMatchObject({ job_id: build.id, delivery: 1 })
  expect(await type('$JOB/fail')).toEqual([{ success: true }])
  expect((await findBuild(server.core, team.viewer, build.id)).build).toMatchObject({
    status: 'Failed',
    error: 'The worker “by hand” of another owner says: The block has no transactions.',
  })
  expect(await type('worker/end')).toEqual([{ success: true }])
}, 60_000)

test('no example of the page is left untyped', () => {
  const typed = [
    'worker/report',
    'worker/take',
    'JOB=',
    '-o input',
    '$JOB/report',
    'result_kind=kept',
    'result_kind=proof',
  ]
  const ends = ['finish-build', 'finish-proof', 'give-back', '$JOB/fail', 'worker/end']
  expect(examples).toHaveLength([...typed, ...ends].length)
})
