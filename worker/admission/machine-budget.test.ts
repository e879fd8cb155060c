import { expect, test } from 'vitest'
import { NO_RESOURCES, type Resources } from '@proofyard/frameworks/resources.ts'
import { openMachineBudget } from './machine-budget.ts'

const memory = (memoryBytes: number): Resources => ({ ...NO_RESOURCES, memoryBytes })
const quiet = new AbortController().signal

test('what is held is not free, and is free again once', () => {
  const budget = openMachineBudget(memory(10))
  const share = budget.tryTake(memory(7), 'one')
  expect(budget.free()).toEqual(memory(3))
  expect(budget.tryTake(memory(4), 'two')).toBeUndefined()
  share?.release()
  share?.release()
  expect(budget.free()).toEqual(memory(10))
})

test('callers are served in their order: a small one does not pass a large one for ever', async () => {
  const budget = openMachineBudget(memory(10))
  const first = await budget.take(memory(6), 'first', quiet)
  const order: string[] = []
  const large = budget.take(memory(8), 'large', quiet).then((share) => {
    order.push('large')
    return share
  })
  const small = budget.take(memory(3), 'small', quiet).then((share) => order.push('small') && share)
  // What would delay the large one is kept for it, and what would not may pass.
  expect(budget.tryTake(memory(3), 'hasty')).toBeUndefined()
  const beside = budget.tryTake(memory(2), 'beside')
  expect(beside).toBeDefined()
  expect(budget.tryTake(memory(1), 'one too many')).toBeUndefined()
  first.release()
  const served = await large
  expect(order).toEqual(['large'])
  served.release()
  await small
  expect(order).toEqual(['large', 'small'])
})

test('one that can never fit is refused at once', async () => {
  await expect(openMachineBudget(memory(10)).take(memory(11), 'a giant', quiet)).rejects.toThrow(RangeError)
})

test('one that does not want any more lets the next one by', async () => {
  const budget = openMachineBudget(memory(10))
  const held = await budget.take(memory(5), 'held', quiet)
  const stop = new AbortController()
  const gone = budget.take(memory(9), 'gone', stop.signal)
  const next = budget.take(memory(5), 'next', quiet)
  stop.abort(new Error('withdrawn'))
  await expect(gone).rejects.toThrow('withdrawn')
  expect((await next).holder).toBe('next')
  held.release()
})

test('a holder that can do without gives way when somebody has to wait', async () => {
  const budget = openMachineBudget(memory(10))
  const idle = await budget.take(memory(8), 'an idle resident', quiet)
  const missing: Resources[] = []
  budget.onShortage((wanted) => {
    missing.push(wanted)
    idle.release()
  })
  expect((await budget.take(memory(5), 'a job', quiet)).holder).toBe('a job')
  expect(missing).toEqual([memory(3)])
})

test('a holder that can do without gives way as soon as that is enough for the one that waits', async () => {
  const budget = openMachineBudget(memory(10))
  const busy = await budget.take(memory(4), 'a busy job', quiet)
  const idle = await budget.take(memory(6), 'an idle resident', quiet)
  budget.onShortage((missing) => missing.memoryBytes <= 6 && idle.release())
  const waiting = budget.take(memory(10), 'a job', quiet)
  expect(budget.shares()).toHaveLength(2)
  busy.release()
  expect((await waiting).holder).toBe('a job')
})

test('a part of a share is a share of its own, and may take the place of the rest', () => {
  const budget = openMachineBudget(memory(10))
  const job = budget.tryTake(memory(7), 'a job') ?? expect.unreachable()
  const resident = budget.split(job, 5, 'its resident')
  expect(budget.shares().map(({ holder, resources }) => [holder, resources.memoryBytes])).toEqual([
    ['a job', 2],
    ['its resident', 5],
  ])
  expect(budget.free()).toEqual(memory(3))
  expect(() => budget.split(job, 3, 'another')).toThrow(RangeError)
  budget.merge(resident, job)
  expect(job.resources).toEqual(memory(7))
  resident.release()
  expect(budget.free()).toEqual(memory(3))
  // The job may be over before the resident is.
  const later = budget.split(job, 5, 'its resident')
  job.release()
  budget.merge(later, job)
  expect(budget.free()).toEqual(memory(10))
})
