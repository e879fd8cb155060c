import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Route, fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { OutgrownError } from '@proofyard/frameworks/outgrown-error.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { sandboxOf } from '@proofyard/sandbox/find-sandbox.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { echo } from '../testing/echo-framework.ts'
import { nothingStays } from '../testing/nothing-stays.ts'
import { roomyBudget, roomyShare } from '../testing/roomy-budget.ts'
import type { ElsewhereContext } from './context.ts'
import { runElsewhere } from './run-job.ts'
import type { ServerClient } from './server-client.ts'

let folder: string
/** What the server was asked, call after call. */
let asked: string[]
let goOn: { go_on: boolean; why: 'withdrawn' | 'lost' | null }
const kept: Record<string, string> = { program: '{}', key: '{"key":1}', input: '{"x":1}' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-elsewhere-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  asked = []
  goOn = { go_on: true, why: null }
})

/** Stands for a server: that the real one answers so is tested there, and over HTTP in e2e. */
const client: ServerClient = {
  call: async (route, { body, query }) => {
    if (route.path !== routes.workerJobReport.path) asked.push(`${nameOf(route)} ${JSON.stringify(body ?? query)}`)
    const answers = [goOn, { success: true }, { outcome: 'ready' }, { sha256: sha256(''), size: 0 }]
    const answer = answers.map((one) => route.answer.safeParse(one)).find(({ success }) => success)
    if (answer?.data === undefined) throw new Error('No answer fits.')
    return answer.data
  },
  download: async (_, { path }, file) => {
    const content = Object.values(kept).find((text) => sha256(text) === path?.sha256)
    await writeFile(file.path, content ?? '', { mode: file.mode })
    await chmod(file.path, file.mode)
  },
}
const nameOf = (route: Route) => fillPath(route.path, { job_id: '', delivery: '', sha256: '' }).split('/').at(-1)

const job = (): WorkerJob => ({
  job_id: randomUUID(),
  delivery: 0,
  kind: 'prove',
  circuit_type: 'circom',
  toolchain: null,
  circuit_id: randomUUID(),
  manifest: { circuitType: 'circom', name: 'echo' },
  resources: { memory_bytes: 1, threads: 1, disk_bytes: 1, gpus: 0 },
  report_within_seconds: 1,
  files: [
    { kind: 'kept', name: 'program', sha256: sha256(kept.program ?? ''), size: 2 },
    { kind: 'verification_key', name: 'verification_key', sha256: sha256(kept.key ?? ''), size: 9 },
    { kind: 'input', name: 'input', sha256: sha256(kept.input ?? ''), size: 7 },
  ],
})
const room = {
  shortage: () => null,
  look: async () => null,
  isFull: async () => false,
  freeBytes: async () => null,
  close: () => undefined,
}

async function run(framework: AnyFramework, options: { job?: WorkerJob; ending?: AbortSignal; isFull?: boolean } = {}) {
  const context: ElsewhereContext = {
    client,
    diskRoom: { ...room, isFull: async () => options.isFull === true },
    sandbox: sandboxOf('none'),
    budget: roomyBudget(),
    residents: nothingStays,
    findFramework: () => framework,
    workFolder: join(folder, 'work'),
    toolFolder: join(folder, 'tools'),
    paramsFolder: undefined,
    gitMirrors: [],
    limits: { unpackedBytes: 1e6, entries: 100 },
    log: pino({ level: 'silent' }),
    toolchainGone: () => undefined,
  }
  await runElsewhere(context, options.job ?? job(), roomyShare, options.ending ?? new AbortController().signal)
  expect(await readdir(join(folder, 'work'))).toEqual([])
  return asked
}
const failing = (error: Error) => echo({ prove: () => Promise.reject(error) })

test('a proof is made from the files of the job, sent file by file, and finished; only this process reads its input', async () => {
  const modes: number[] = []
  const framework = echo({
    execute: async (run, _, input) => {
      modes.push((await stat(input)).mode & 0o777)
      expect(await readFile(input, 'utf8')).toBe(kept.input)
      await writeFile(join(run.workFolder, 'witness'), '{"x":1}')
      return { witness: join(run.workFolder, 'witness') }
    },
  })
  const calls = await run(framework)
  expect(modes).toEqual([0o600])
  expect(calls).toEqual([
    expect.stringMatching(/^result .*"result_kind":"proof"/),
    expect.stringMatching(/^result .*"result_kind":"public"/),
    expect.stringMatching(/^finish-proof .*"compute_times":/),
  ])
})

test.each([
  [
    'a fault of the input fails it',
    new UserError('x must be even.'),
    'fail {"failure":"x must be even.","failure_cause":"input"}',
  ],
  [
    'a limit that was passed fails it, and says so',
    new UserError('Too long.', { failureCause: 'limit' }),
    'fail {"failure":"Too long.","failure_cause":"limit"}',
  ],
  ['a fault of ours gives it back', new Error('on fire'), 'give-back {"reason":"fault"}'],
  [
    'too little memory asks for more',
    new OutgrownError(2 ** 33),
    `give-back {"reason":"outgrown","memory_bytes":${2 ** 33}}`,
  ],
])('%s', async (_, error, call) => {
  expect(await run(failing(error))).toEqual([call])
})

test('a proof that does not verify is not sent', async () => {
  const calls = await run(echo({ verify: () => Promise.resolve(false) }))
  expect(calls).toEqual([expect.stringMatching(/^fail .*does not verify with the verification key/)])
})

test('on a disk without room nothing is a fault of the project', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const running = run(failing(new UserError('could not write')), { isFull: true })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await running).toEqual(['give-back {"reason":"ending"}'])
  } finally {
    vi.useRealTimers()
  }
})

const endless = echo({
  prove: (run) =>
    new Promise((_, reject) => {
      const stop = () => reject(run.signal.reason)
      // On a busy machine a job may be withdrawn before its prover is begun.
      if (run.signal.aborted) stop()
      run.signal.addEventListener('abort', stop)
    }),
})

test.each(['withdrawn', 'lost'] as const)('a job that is %s is stopped, and nothing is said of it', async (why) => {
  goOn = { go_on: false, why }
  expect(await run(endless)).toEqual([])
})

test('a worker that ends gives its job back', async () => {
  expect(await run(endless, { ending: AbortSignal.timeout(200) })).toEqual(['give-back {"reason":"ending"}'])
})

test('a server that names files where it likes writes nothing there', async () => {
  const hostile = job()
  const [first] = hostile.files
  if (first !== undefined) first.name = '../../escaped'
  expect(await run(echo(), { job: hostile })).toEqual(['give-back {"reason":"fault"}'])
  expect((await readdir(folder)).toSorted()).toEqual(['work'])
})
