import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect } from 'vitest'
import { toolchainParts } from '../languages/go/go-toolchain.ts'
import { toolchainForTests, testWithGo as test } from './testing/toolchain.ts'

let folder: string
let program: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-cache-'))
  for (const name of ['seed', 'own']) await mkdir(join(folder, name))
  program = join(await toolchainForTests('v0.9.0'), toolchainParts.cacheProgram)
}, 1_200_000)
afterAll(() => rm(folder, { recursive: true }))

const base64 = (content: string) => Buffer.from(content).toString('base64')

/** What the program answers to these lines, with one layer above another. */
async function ask(lines: unknown[], own: string, seed?: string): Promise<Record<string, unknown>[]> {
  const env = {
    OWN_BUILD_CACHE: join(folder, own),
    ...(seed === undefined ? {} : { SEED_BUILD_CACHE: join(folder, seed) }),
  }
  const child = spawn(program, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end([...lines, { ID: 99, Command: 'close' }].map((line) => JSON.stringify(line)).join('\n\n'))
  const output = text(child.stdout)
  expect(await once(child, 'close')).toEqual([0, null])
  const [hello, ...answers] = (await output).trim().split('\n')
  expect(hello).toContain('"KnownCommands":["get","put","close"]')
  return answers.map((line) => JSON.parse(line))
}

const put = (action: string, output: string, body: string) => [
  { ID: 1, Command: 'put', ActionID: base64(action), OutputID: base64(output), BodySize: body.length },
  ...(body === '' ? [] : [base64(body)]),
]
const get = (action: string) => ({ ID: 2, Command: 'get', ActionID: base64(action) })

test('what a job compiles is its own, and what the installation compiled is read only', async () => {
  await ask(put('known', 'out', 'compiled before'), 'seed')
  const seeded = await readdir(join(folder, 'seed'))

  const [stored, own, known, unknown] = await ask(
    [...put('new', 'out2', ''), get('new'), get('known'), get('never')],
    'own',
    'seed',
  )
  expect(stored).toMatchObject({ ID: 1, Size: 0 })
  expect(own).toMatchObject({ ID: 2, OutputID: base64('out2'), DiskPath: expect.stringContaining('/own/') })
  expect(known).toMatchObject({ OutputID: base64('out'), Size: 15, DiskPath: expect.stringContaining('/seed/') })
  expect(await readFile(String(known?.['DiskPath']), 'utf8')).toBe('compiled before')
  expect(unknown).toMatchObject({ Miss: true })
  expect(await readdir(join(folder, 'seed'))).toEqual(seeded)
})
