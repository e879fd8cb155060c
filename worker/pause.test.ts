import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Pause, watchPlatform } from './pause.ts'

let shortage: string | null
let storageWorks: boolean
let now: number
let pause: Pause

beforeEach(() => {
  vi.useFakeTimers()
  shortage = null
  storageWorks = true
  now = 0
  const diskRoom = {
    shortage: () => shortage,
    look: () => Promise.resolve(shortage),
    isFull: () => Promise.resolve(false),
    freeBytes: () => Promise.resolve(null),
    close: () => undefined,
  }
  const check = () => (storageWorks ? Promise.resolve() : Promise.reject(new Error('away')))
  // Nothing but its check is asked of the storage.
  const storage = Object.assign(Object.create(null), { check })
  pause = watchPlatform({ diskRoom, storage }, () => now)
})
afterEach(() => {
  pause.stop()
  vi.useRealTimers()
})

test('a disk without room and a storage that is away pause a worker until they are back', async () => {
  expect(pause.why()).toBeNull()
  shortage = 'The disk of this server is nearly full.'
  expect(pause.why()).toBe(shortage)
  shortage = null
  storageWorks = false
  await vi.advanceTimersByTimeAsync(2500)
  expect(pause.why()).toBe('The storage of artifacts cannot be used.')
  storageWorks = true
  await vi.advanceTimersByTimeAsync(2500)
  expect(pause.why()).toBeNull()
})

/** Seconds for which nothing is taken after a fault. */
function holdFor(): number {
  const began = now
  pause.hold()
  while (pause.why() !== null) now += 1000
  return (now - began) / 1000
}

test('faults that go on pause it for longer and longer, and after a quiet minute for a short time again', () => {
  expect([holdFor(), holdFor(), holdFor(), holdFor(), holdFor(), holdFor()]).toEqual([5, 10, 20, 40, 60, 60])
  now += 61_000
  expect(holdFor()).toBe(5)
})

test('jobs that fail together are one fault', () => {
  pause.hold()
  pause.hold()
  pause.hold()
  now = 5000
  expect(pause.why()).toBeNull()
})
