import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answeringProgram } from './testing/answering-program.ts'
import { Answer, fileOf, newFolder, openPool, quiet, running } from './testing/open-pool.ts'

describe('a resident', () => {
  test('answers one request after the other, of any size, from a file or from memory', async () => {
    const { pool, ask, of, held } = openPool()
    const first = await ask('a', 'one')
    expect(first).toMatchObject({ asked: 1, text: 'one' })
    expect(await ask('a', '')).toMatchObject({ born: first?.born, asked: 2, length: 0 })
    const request = await fileOf('x'.repeat(3_000_000))
    const answer = await of('a').ask(answeringProgram(), { request }, quiet)
    expect(JSON.parse(answer ?? '')).toMatchObject({ born: first?.born, asked: 3, length: 3_000_000 })
    expect(running()).not.toEqual([])
    expect(held()).toEqual(['the resident circom answering of build a'])
    await pool.end()
    expect(running()).toEqual([])
    expect(held()).toEqual([])
    expect(await ask('a', 'two')).toBeUndefined()
  })

  test('answers many requests that are files without a listener left behind for each', async () => {
    const { of } = openPool()
    const warnings: string[] = []
    const onWarning = ({ name }: Error) => warnings.push(name)
    process.on('warning', onWarning)
    onTestFinished(() => void process.off('warning', onWarning))
    const request = await fileOf('one')
    for (let asked = 1; asked <= 15; asked++) {
      const answer = await of('a').ask(answeringProgram(), { request }, quiet)
      expect(JSON.parse(answer ?? '')).toMatchObject({ asked, text: 'one' })
    }
    expect(warnings).not.toContain('MaxListenersExceededWarning')
  })

  test('leaves an answer in a file where it is asked to, and writes over none', async () => {
    const { of, ends } = openPool()
    const into = join(await newFolder(), 'answer')
    const question = { request: Buffer.from('one'), into }
    expect(await of('a').ask(answeringProgram(), question, quiet)).toBe('')
    expect(JSON.parse(await readFile(into, 'utf8'))).toMatchObject({ asked: 1, text: 'one' })
    expect(await of('a').ask(answeringProgram(), question, quiet)).toBeUndefined()
    expect(JSON.parse(await readFile(into, 'utf8'))).toMatchObject({ asked: 1, text: 'one' })
    expect(ends).toEqual([expect.stringContaining('EEXIST')])
  })

  test('of a build serves that build alone, and none that is not said', async () => {
    const { ask, of } = openPool()
    const [one, other] = await Promise.all([ask('a', 'secret of a'), ask('b', 'secret of b')])
    expect(one).toMatchObject({ asked: 1, text: 'secret of a' })
    expect(other).toMatchObject({ asked: 1, text: 'secret of b' })
    expect(one?.born).not.toBe(other?.born)
    expect(await of().ask(answeringProgram(), { request: Buffer.from('') }, quiet)).toBeUndefined()
  })

  test.each(['toolchain', 'platform'] as const)('of a %s serves every build, and no other framework', async (key) => {
    const { pool, ask } = openPool()
    const one = await ask('a', 'one', { key })
    expect(await ask('b', 'two', { key })).toMatchObject({ born: one?.born, asked: 2 })
    const elsewhere = pool.of({ circuitType: 'gnark', build: 'a', toolchain: 'gnark@1' })
    const answer = await elsewhere.ask(answeringProgram({ key }), { request: Buffer.from('three') }, quiet)
    expect(Answer.parse(JSON.parse(answer ?? '')).born).not.toBe(one?.born)
  })

  test('that was started before its first question answers it', async () => {
    const { ask, of, held } = openPool()
    of('a').start(answeringProgram())
    of('a').start(answeringProgram())
    expect(await ask('a', 'one')).toMatchObject({ asked: 1 })
    expect(held()).toHaveLength(1)
  })

  test('ends when nobody asks it for a while', async () => {
    const { ask, ends } = openPool({ idleMilliseconds: 30 })
    await ask('a', 'one')
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 10_000 })
    expect(ends).toEqual(['a: nobody has asked it for a while'])
    expect(await ask('a', 'two')).toMatchObject({ asked: 1 })
  })
})

describe('while a resident is busy', () => {
  test('the next caller waits its turn, for its answer comes sooner than from a second one', async () => {
    const { ask, held } = openPool()
    await ask('a', 'one')
    const answers = await Promise.all(['two', 'three', 'four'].map((text) => ask('a', text)))
    expect(answers.map((answer) => [answer?.asked, answer?.text])).toEqual([
      [2, 'two'],
      [3, 'three'],
      [4, 'four'],
    ])
    expect(held()).toHaveLength(1)
  })

  test('a second one is started when its answers take longer than a start', async () => {
    const { ask, held } = openPool()
    await ask('a', 'one')
    await ask('a', 'wait 5000')
    const answers = await Promise.all([ask('a', 'wait 3000'), ask('a', 'two')])
    expect(answers[0]?.born).not.toBe(answers[1]?.born)
    expect(answers[1]).toMatchObject({ asked: 1, text: 'two' })
    expect(held()).toHaveLength(2)
  })

  test('and there is no room for a second, the caller does without', async () => {
    const { ask } = openPool({ room: 120 })
    await ask('a', 'one')
    await ask('a', 'wait 5000')
    const answers = await Promise.all([ask('a', 'wait 3000'), ask('a', 'two'), ask('b', 'three')])
    expect(answers.map((answer) => answer?.asked)).toEqual([3, undefined, undefined])
  })

  test('an answer may take as many times as long as the operator allows', async () => {
    expect(await openPool().ask('a', 'wait 2000', { answerSeconds: 1 })).toBeUndefined()
    expect(await openPool({ timeFactor: 4 }).ask('a', 'wait 2000', { answerSeconds: 1 })).toMatchObject({ asked: 1 })
  })

  test('starvation: one request that hangs holds nobody up for longer than a start', async () => {
    const { ask } = openPool()
    await ask('a', 'one')
    await ask('a', 'two')
    let hangs = true
    const hanging = ask('a', 'be silent', { answerSeconds: 8 }).finally(() => (hangs = false))
    expect(await ask('a', 'three')).toMatchObject({ asked: 1, text: 'three' })
    expect(hangs).toBe(true)
    expect(await hanging).toBeUndefined()
  }, 60_000)

  test('a caller who waits and is stopped takes nobody its turn', async () => {
    const { ask } = openPool()
    await ask('a', 'one')
    const stop = new AbortController()
    const busy = ask('a', 'wait 20')
    const stopped = ask('a', 'two', { signal: stop.signal })
    const next = ask('a', 'three')
    stop.abort(new Error('The job was cancelled.'))
    await expect(stopped).rejects.toThrow('The job was cancelled.')
    expect(await busy).toMatchObject({ asked: 2 })
    expect(await next).toMatchObject({ asked: 3, text: 'three' })
  })
})
