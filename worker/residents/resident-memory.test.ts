import { describe, expect, test, vi } from 'vitest'
import { answeringProgram, megabytes } from './testing/answering-program.ts'
import { openPool, quiet, running } from './testing/open-pool.ts'

describe('the memory of residents', () => {
  test('it is granted what it needs, and of what is to spare a quarter of what is free', async () => {
    const { of, budget } = openPool({ room: 1000 })
    const granted: number[] = []
    const program = answeringProgram({ memory: { neededBytes: 100 * 1024 ** 2, spareBytes: 10 * 1024 ** 3 } })
    const command = (bytes: number) => {
      granted.push(bytes / 1024 ** 2)
      return program.command(bytes)
    }
    await of('a').ask({ ...program, command }, { request: Buffer.from('') }, quiet)
    expect(granted).toEqual([325])
    expect(budget.free()).toEqual(megabytes(675))
  })

  test('where there is no room, the one that was asked least recently goes, unless it is busy', async () => {
    const { ask, ends } = openPool({ room: 120 })
    const one = await ask('a', 'one')
    expect(await ask('b', 'two')).toMatchObject({ asked: 1 })
    expect(ends).toEqual(['a: another one needs its memory'])
    expect((await ask('a', 'three'))?.born).not.toBe(one?.born)
    const [busy, turnedAway] = await Promise.all([ask('a', 'wait 300'), ask('b', 'five')])
    expect(busy).toMatchObject({ asked: 2 })
    expect(turnedAway).toBeUndefined()
  })

  test('a job that waits for memory gets that of residents that are idle', async () => {
    const { ask, ends, budget } = openPool()
    await ask('a', 'one')
    await ask('b', 'two')
    const share = await budget.take(megabytes(200), 'a job', quiet)
    expect(running()).toEqual([])
    expect(ends).toEqual(['a: a job needs its memory', 'b: a job needs its memory'])
    expect(await ask('a', 'three')).toBeUndefined()
    share.release()
    expect(await ask('a', 'four')).toMatchObject({ asked: 1 })
  })

  test('one that needs more than the machine has sends no other away', async () => {
    const { ask, ends } = openPool()
    await ask('a', 'one')
    expect(await ask('b', 'two', { memory: { neededBytes: 1024 ** 3 } })).toBeUndefined()
    expect(ends).toEqual([])
  })

  test('one that has less than a request needs makes way for one that has as much', async () => {
    const { ask, ends, budget } = openPool({ room: 150 })
    await ask('a', 'one')
    expect(await ask('a', 'two', { memory: { neededBytes: 140 * 1024 ** 2 } })).toMatchObject({ asked: 1 })
    expect(ends).toEqual(['a: this request needs one with more memory'])
    expect(budget.free()).toEqual(megabytes(10))
    expect(await ask('a', 'three')).toMatchObject({ asked: 2 })
  })

  test('they are given up when the machine itself gets short of it', async () => {
    const { ask, ends, runShort } = openPool()
    await ask('a', 'one')
    await ask('b', 'two')
    runShort(true)
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 10_000 })
    expect(ends).toEqual(['a: memory is wanted', 'b: memory is wanted'])
    expect(await ask('a', 'three')).toBeUndefined()
    runShort(false)
    expect(await ask('a', 'four')).toMatchObject({ asked: 1 })
  })

  test('one that takes more than its share is ended, and its job goes on without it', async () => {
    const { ask, ends, held } = openPool()
    await ask('a', 'one')
    expect(await ask('a', 'eat')).toBeUndefined()
    expect(ends).toHaveLength(1)
    await vi.waitFor(() => expect(held()).toEqual([]), { timeout: 10_000 })
    expect(await ask('a', 'again')).toMatchObject({ asked: 1, text: 'again' })
  })
})
