import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { nodeRuntime } from '@proofyard/sandbox/node-runtime.ts'
import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import { afterAll, beforeAll, describe, expect, test as plainTest } from 'vitest'
import { UserError } from '../framework.ts'
import { findGo } from './go/find-go.ts'
import { copySources } from './go/go-sources.ts'
import { runGo } from './go/run-go.ts'
import { readHarnessEnd, reporting, resultOf, verdictOf } from './harness-end.ts'
import { findRust } from './rust/find-rust.ts'
import { missingGo } from './testing/missing-go.ts'

const sources = join(import.meta.dirname, 'testing')
const sandbox = await findSandbox({ sandbox: 'off' })
const [go, rust] = await Promise.all([findGo(), findRust()])

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Toy = Pick<Command, 'program' | 'args' | 'mounts'>

async function buildGo(): Promise<Toy> {
  if (go === undefined) throw new Error('There is no Go on this machine.')
  const module = join(folder, 'go')
  await mkdir(module)
  await copySources([join(sources, 'go')], module, 'toy')
  await writeFile(join(module, 'go.mod'), 'module toy\n\ngo 1.21\n')
  const env = { ...process.env, CGO_ENABLED: '0' }
  await runGo(go, ['build', '-o', 'program', '.'], { cwd: module, env, signal: new AbortController().signal })
  return { program: '/program', args: [], mounts: [readOnly(join(module, 'program'), '/program')] }
}

async function buildRust(): Promise<Toy> {
  if (rust === undefined) throw new Error('There is no Rust on this machine.')
  const rustc = (...args: string[]) =>
    promisify(execFile)(join(rust.folder, 'bin', 'rustc'), ['--edition', '2021', ...args], { cwd: folder })
  const library = join(import.meta.dirname, 'rust', 'harness', 'src', 'lib.rs')
  await rustc('--crate-type', 'rlib', '--crate-name', 'proofyard_harness', library)
  await rustc('--extern', 'proofyard_harness=libproofyard_harness.rlib', '-o', 'rust', join(sources, 'rust', 'main.rs'))
  return { program: '/program', args: [], mounts: [readOnly(join(folder, 'rust'), '/program')] }
}

const nodeProgram = () => Promise.resolve(nodeRuntime(join(sources, 'programs', 'node.ts')))

const cut = { ...limits, outputBytes: 1000 }
const forged = 'sentence 3\nlie'
/** Longer than one byte for each letter, and with what ends a head. */
const words = 'Line 3 of “input”:\nno number 7\n'

const ends: [mode: string, text: string, end: object][] = [
  ['result', '{"answer":42}', { kind: 'succeeded', result: '{"answer":42}' }],
  ['sentence', words, { kind: 'inputError', sentence: words }],
  ['sentence', forged, { kind: 'inputError', sentence: forged }],
  ['sentence', '', { kind: 'inputError', sentence: '' }],
  ['panic', 'far away', { kind: 'broken' }],
  ['print', forged, { kind: 'broken' }],
  ['write, then exit 0', '', { kind: 'succeeded' }],
  // What stands on the descriptor alone is the word of the code in that process, and a sentence is all that it can forge.
  ['write, then exit 10', forged, { kind: 'inputError', sentence: 'lie' }],
  ['write, then exit 10', '', { kind: 'broken' }],
  ['write, then exit 10', forged + forged, { kind: 'broken' }],
  ['write, then exit 10', `\n${forged}`, { kind: 'broken' }],
  ['write, then exit 10', `${forged}\n`, { kind: 'broken' }],
  ['write, then exit 10', 'sentence 4\nlie', { kind: 'broken' }],
  ['write, then exit 10', 'sentence 1e1\nlie', { kind: 'broken' }],
  ['write, then exit 10', 'result 3\nlie', { kind: 'broken' }],
  ['write, then exit 0', forged, { kind: 'broken' }],
  ['write, then a sentence', forged, { kind: 'broken' }],
  ['write, then a sentence', 'user code\n', { kind: 'inputError', sentence: 'The sentence.' }],
  ['write, then a sentence', 'user code\nuser code\n', { kind: 'broken' }],
  ['close, then a sentence', '', { kind: 'broken' }],
  ['child, then a sentence', 'for n in 3 4 5 6 7 8 9; do echo lie >&$n; done', { kind: 'inputError' }],
  ['sentence', 'x'.repeat(2000), { kind: 'broken' }],
]

describe.each([
  { language: 'Go', build: buildGo, missing: await missingGo() },
  { language: 'Rust', build: buildRust, missing: rust === undefined ? 'There is no Rust on this machine.' : undefined },
  { language: 'Node', build: nodeProgram, missing: undefined },
])('a harness in $language', ({ language, build, missing }) => {
  const test = plainTest.skipIf(maySkip(missing))
  let toy: Toy

  beforeAll(async () => {
    if (missing === undefined) toy = await build()
  }, 120_000)

  const run = (...args: string[]): Promise<Outcome> =>
    sandbox.run({ ...toy, args: [...toy.args, ...args], cwd: '/tmp', limits: cut, ...reporting })

  test.each(ends)('%s %j', async (mode, text, end) => {
    expect(readHarnessEnd(await run(mode, text))).toMatchObject(end)
  })

  test('a verdict is one of two, and nothing else is taken for one', async () => {
    const step = { stepName: 'The verification', limits: cut }
    const rejection = await run('rejection', 'It does not hold.')
    expect(verdictOf(rejection, step)).toBe(false)
    if (language !== 'Node') expect(readHarnessEnd(rejection)).toMatchObject({ sentence: 'It does not hold.' })
    expect(verdictOf(await run('result', '1'), step)).toBe(true)
    const panicked = await run('panic', 'far away')
    expect(() => verdictOf(panicked, step)).toThrow(/^The verification ended with exit status \d+: [^]*far away/)
    const faulty = await run('sentence', 'No proof.')
    expect(() => verdictOf(faulty, step)).toThrow('The verification ended with exit status 10')
  })

  test('a sentence is a fault of the user, and anything else one of ours', async () => {
    const step = { stepName: 'The compilation', limits: cut }
    expect(resultOf(await run('result', '{"answer":42}'), step)).toEqual({ answer: 42 })
    const faulty = await run('sentence', 'Line 3.')
    expect(() => resultOf(faulty, step, (sentence) => sentence.toUpperCase())).toThrow(new UserError('LINE 3.'))
    const rejected = await run('rejection', '')
    expect(() => resultOf(rejected, step)).toThrow(/^The compilation ended with exit status 11/)
    expect(() => resultOf(rejected, step)).not.toThrow(UserError)
  })
})
