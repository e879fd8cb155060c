import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { processFacts, processTree } from '../sandbox/process-tree.ts'
import type { Limits } from '../sandbox/sandbox.ts'
import { javascript } from '../sandbox/testing/inside.ts'
import { sandboxesHere } from '../sandbox/testing/sandboxes.ts'
import { type WarmPrograms, type WarmSettings, keepWarm } from './keep-warm.ts'
import { answering } from './testing/answering.ts'

const Answer = z.object({ born: z.string(), asked: z.number(), text: z.string(), length: z.number() })

let folder: string
let programs: WarmPrograms
let ends: string[]
let isShort: boolean
const quiet = new AbortController().signal
const [sandbox] = await sandboxesHere()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warm-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => programs.end())

function keep(settings: Partial<WarmSettings> = {}): void {
  if (sandbox === undefined) throw new Error('There is no sandbox here.')
  ends = []
  isShort = false
  const onEnd = (build: string, reason: string) => ends.push(`${build}: ${reason}`)
  programs = keepWarm({ sandbox, most: 2, onEnd, lookMilliseconds: 20, isShort: () => isShort, ...settings })
}

interface Setting {
  signal?: AbortSignal
  limits?: Partial<Limits>
}

async function ask(build: string, text: string, setting?: Setting) {
  return await askWith(build, await request(text), setting)
}

async function request(text: string): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, text)
  return path
}

/** Asks before it returns. */
async function askWith(build: string, path: string, { signal = quiet, limits = {} }: Setting = {}) {
  const line = await programs.of(build).ask(javascript(answering, { limits }), path, signal)
  return line === undefined ? undefined : Answer.parse(JSON.parse(line))
}

/** The processes below this one: none, once no program stays. */
const running = () => processTree(process.pid).slice(1)

describe('a program that stays', () => {
  test('answers one request after the other, of any size', async () => {
    keep()
    const first = await ask('a', 'one')
    expect(first).toMatchObject({ asked: 1, text: 'one' })
    expect(await ask('a', '')).toMatchObject({ born: first?.born, asked: 2, length: 0 })
    expect(await ask('a', 'x'.repeat(3_000_000))).toMatchObject({ born: first?.born, asked: 3, length: 3_000_000 })
    expect(running()).not.toEqual([])
    await programs.end()
    expect(running()).toEqual([])
    expect(await ask('a', 'two')).toBeUndefined()
  })

  test('serves one build alone', async () => {
    keep()
    const [one, other] = await Promise.all([ask('a', 'secret of a'), ask('b', 'secret of b')])
    expect(one).toMatchObject({ asked: 1, text: 'secret of a' })
    expect(other).toMatchObject({ asked: 1, text: 'secret of b' })
    expect(one?.born).not.toBe(other?.born)
  })

  test('is not asked twice at a time: the second does without', async () => {
    keep()
    const [first, second] = [await request('one'), await request('two')]
    const [one, other] = await Promise.all([askWith('a', first), askWith('a', second)])
    expect(one).toMatchObject({ asked: 1, text: 'one' })
    expect(other).toBeUndefined()
    expect(await ask('a', 'three')).toMatchObject({ born: one?.born, asked: 2 })
  })

  test('leaves its place to another build when there is no more room, unless it is busy', async () => {
    keep({ most: 1 })
    const one = await ask('a', 'one')
    expect(await ask('b', 'two')).toMatchObject({ asked: 1 })
    expect(ends).toEqual(['a: another build wants its place'])
    expect((await ask('a', 'three'))?.born).not.toBe(one?.born)
    const [four, five] = [await request('four'), await request('five')]
    const [busy, turnedAway] = await Promise.all([askWith('a', four), askWith('b', five)])
    expect(busy).toMatchObject({ asked: 2 })
    expect(turnedAway).toBeUndefined()
  })

  test('is kept nowhere where none may be', async () => {
    keep({ most: 0 })
    expect(await ask('a', 'one')).toBeUndefined()
    expect(running()).toEqual([])
  })

  test('ends when nobody asks it for a while', async () => {
    keep({ idleMilliseconds: 30 })
    await ask('a', 'one')
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 10_000 })
    expect(ends).toEqual(['a: nobody has asked it for a while'])
    expect(await ask('a', 'two')).toMatchObject({ asked: 1 })
  })
})

describe('memory-wanted', () => {
  test('it is given up when memory gets short, the one that was asked least recently first', async () => {
    keep()
    await ask('a', 'one')
    await ask('b', 'two')
    isShort = true
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 10_000 })
    expect(ends).toEqual(['a: memory is wanted', 'b: memory is wanted'])
    expect(await ask('a', 'three')).toBeUndefined()
    isShort = false
    expect(await ask('a', 'four')).toMatchObject({ asked: 1 })
  })

  test('one that takes more than its limit is ended, and its job goes on without it', async () => {
    keep()
    expect(await ask('a', 'eat', { limits: { memoryBytes: 256 * 1024 ** 2 } })).toBeUndefined()
    expect(ends).toHaveLength(1)
    expect(await ask('a', 'again')).toMatchObject({ asked: 1, text: 'again' })
  })
})

test('worker-death: nothing stays when the process that keeps it is killed', async () => {
  keep()
  const program = join(import.meta.dirname, 'testing', 'programs', 'keep-one.ts')
  const worker = spawn(process.execPath, [program, await request('one')], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(worker.stdout, 'data')
  const staying = processTree(worker.pid ?? -1)
  expect(staying.length).toBeGreaterThan(2)
  worker.kill('SIGKILL')
  const left = () => staying.filter(({ pid, startTime }) => processFacts(pid)?.startTime === startTime)
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 10_000 })
})

describe('resident-death', () => {
  test.each(['end', 'be silent', 'chatter'])('after "%s" the next request finds a fresh one', async (text) => {
    keep()
    const one = await ask('a', 'one')
    await ask('a', text, { limits: { wallSeconds: 2 } })
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    const next = await ask('a', 'two')
    expect(next).toMatchObject({ asked: 1, text: 'two' })
    expect(next?.born).not.toBe(one?.born)
  })

  test('one that is killed between two requests is missed by nobody', async () => {
    keep()
    await ask('a', 'one')
    for (const { pid } of running()) process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    expect(await ask('a', 'two')).toMatchObject({ asked: 1 })
  })

  test('a job that is stopped takes its request with it, and the program in the middle of it', async () => {
    keep()
    await ask('a', 'one')
    const controller = new AbortController()
    const asking = askWith('a', await request('be silent'), { signal: controller.signal })
    controller.abort(new Error('The job was cancelled.'))
    await expect(asking).rejects.toThrow('The job was cancelled.')
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 10_000 })
  })

  test.each(['missing', '.'])('a request that cannot be read ("%s") is answered by nobody', async (name) => {
    keep()
    await ask('a', 'one')
    expect(await programs.of('a').ask(javascript(answering), join(folder, name), quiet)).toBeUndefined()
    expect(await ask('a', 'two')).toMatchObject({ asked: 1 })
  })
})
