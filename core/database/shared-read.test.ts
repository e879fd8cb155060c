import { expect, test, vi } from 'vitest'
import { sharedRead } from './shared-read.ts'

/** Reads that end when they are told to; each finds how many had begun. */
function slowReads() {
  const reads: PromiseWithResolvers<number>[] = []
  const read = () => {
    const one = Promise.withResolvers<number>()
    reads.push(one)
    return one.promise
  }
  return { reads, read, end: (place: number) => reads[place]?.resolve(place) }
}

test('those who ask while a read is under way share the next one, which begins after they asked', async () => {
  const { reads, read, end } = slowReads()
  const ask = sharedRead(read)
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(reads).toHaveLength(1)
  end(0)
  expect(await first).toBe(0)
  await Promise.resolve()
  expect(reads).toHaveLength(2)
  const later = ask()
  end(1)
  expect(await Promise.all(others)).toEqual([1, 1, 1])
  await new Promise(setImmediate)
  expect(reads).toHaveLength(3)
  end(2)
  expect(await later).toBe(2)
})

test('one that fails fails for those who share it, and the next one is a new one', async () => {
  let times = 0
  const ask = sharedRead(async () => {
    times += 1
    if (times < 3) throw new Error(`no ${times}`)
    return times
  })
  const asked = await Promise.allSettled([ask(), ask(), ask()])
  expect(asked.map((one) => (one.status === 'rejected' ? String(one.reason) : 'found'))).toEqual([
    'Error: no 1',
    'Error: no 2',
    'Error: no 2',
  ])
  expect(await ask()).toBe(3)
  expect(await ask()).toBe(4)
})

test('one that hangs, as on a connection that was lost unnoticed, keeps the others waiting for a moment only', async () => {
  const { read, reads, end } = slowReads()
  const ask = sharedRead(read, 20)
  void ask()
  const others = [ask(), ask()]
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  end(1)
  expect(await Promise.all(others)).toEqual([1, 1])
})
