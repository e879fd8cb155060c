import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { processFacts, processTree } from '@proofyard/sandbox/process-tree.ts'
import { answeringProgram } from './testing/answering-program.ts'
import { fileOf, newFolder, openPool, quiet, running } from './testing/open-pool.ts'

test('worker-death: no resident runs when the process that keeps it is killed', async () => {
  const program = join(import.meta.dirname, 'testing', 'programs', 'keep-one.ts')
  const worker = spawn(process.execPath, [program, await fileOf('one')], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(worker.stdout, 'data')
  const resident = processTree(worker.pid ?? -1)
  expect(resident.length).toBeGreaterThan(2)
  worker.kill('SIGKILL')
  const left = () => resident.filter(({ pid, startTime }) => processFacts(pid)?.startTime === startTime)
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 10_000 })
})

describe('resident-death', () => {
  test.each(['end', 'be silent', 'chatter', 'boast', 'mumble'])(
    'after "%s" the next request finds a fresh one',
    async (text) => {
      const { ask, ends } = openPool()
      const one = await ask('a', 'one')
      await ask('a', text, { answerSeconds: 2 })
      await vi.waitFor(() => expect(ends).toHaveLength(1), { timeout: 10_000 })
      const next = await ask('a', 'two')
      expect(next).toMatchObject({ asked: 1, text: 'two' })
      expect(next?.born).not.toBe(one?.born)
    },
  )

  test('forged-answer: what it says with another token is nobody’s answer', async () => {
    const { ask, ends } = openPool()
    expect(await ask('a', 'foresee')).toMatchObject({ asked: 1, text: 'foresee' })
    expect(await ask('a', 'one')).toBeUndefined()
    expect(ends).toEqual(['a: it answered another request than it was asked'])
    expect(await ask('a', 'two')).toMatchObject({ asked: 1, text: 'two' })
  })

  test('one that is killed between two requests is missed by nobody', async () => {
    const { ask, ends } = openPool()
    await ask('a', 'one')
    // The program itself; those that hold it end with it.
    const program = running().at(-1) ?? expect.unreachable('No resident runs.')
    process.kill(program.pid, 'SIGKILL')
    await vi.waitFor(() => expect(ends).toHaveLength(1), { timeout: 10_000 })
    expect(await ask('a', 'two')).toMatchObject({ asked: 1 })
  })

  test('those who wait for one that dies find another way at once', async () => {
    const { ask } = openPool()
    await ask('a', 'one')
    const [dying, waiting] = await Promise.all([ask('a', 'end'), ask('a', 'two')])
    expect(dying).toBeUndefined()
    expect(waiting).toMatchObject({ asked: 1, text: 'two' })
  })

  test('one that cannot be started leaves its share and its caller free', async () => {
    const { ask, ends, held } = openPool()
    const command = () => Promise.reject(new Error('It is not built.'))
    expect(await ask('a', 'one', { command })).toBeUndefined()
    expect(ends).toEqual(['a: it could not be started: It is not built.'])
    expect(held()).toEqual([])
  })

  test('flapping: after one that ended before its first answer none is started for a while', async () => {
    const { ask, ends } = openPool({ restMilliseconds: 1500 })
    expect(await ask('a', 'end')).toBeUndefined()
    expect(await ask('a', 'one')).toBeUndefined()
    expect(await ask('b', 'one')).toMatchObject({ asked: 1 })
    expect(ends).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await ask('a', 'two')).toMatchObject({ asked: 1 })
  })

  test('a job that is stopped takes its request with it, and the program in the middle of it', async () => {
    const { ask } = openPool()
    await ask('a', 'one')
    const controller = new AbortController()
    const asking = ask('a', 'be silent', { signal: controller.signal })
    await new Promise((resolve) => setTimeout(resolve, 100))
    controller.abort(new Error('The job was cancelled.'))
    await expect(asking).rejects.toThrow('The job was cancelled.')
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 10_000 })
  })

  test.each(['missing', '.'])('a request that cannot be read ("%s") is answered by nobody', async (name) => {
    const { ask, of } = openPool()
    await ask('a', 'one')
    expect(await of('a').ask(answeringProgram(), { request: join(await newFolder(), name) }, quiet)).toBeUndefined()
    expect(await ask('a', 'two')).toMatchObject({ asked: 1 })
  })
})
