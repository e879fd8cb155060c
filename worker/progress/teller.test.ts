import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTeller } from './teller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fail = (error: Error) => expect.unreachable(error.message)

test('passes on the newest words, once a second', async () => {
  const passed: string[] = []
  const teller = startTeller(async (doing) => void passed.push(doing), fail)
  teller.tell('Compiling the circuit')
  teller.tell('Making the keys', 0.129)
  expect(passed).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual(['Making the keys (12 %)'])
  teller.tell('Making the keys', 0.127)
  await vi.advanceTimersByTimeAsync(5000)
  expect(passed).toHaveLength(1)
  teller.tell('Making the proof')
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual(['Making the keys (12 %)', 'Making the proof'])
})

test('passes on nothing once it is stopped', async () => {
  const passed: string[] = []
  const teller = startTeller(async (doing) => void passed.push(doing), fail)
  teller.tell('Compiling the circuit')
  teller.stop()
  teller.tell('Making the keys')
  await vi.advanceTimersByTimeAsync(5000)
  expect(passed).toEqual([])
})

test('tries again after a failure', async () => {
  const passed: string[] = []
  let broken = true
  const reported: Error[] = []
  const teller = startTeller(
    async (doing) => {
      if (broken) throw new Error('no database')
      passed.push(doing)
    },
    (error) => void reported.push(error),
  )
  teller.tell('Compiling the circuit')
  await vi.advanceTimersByTimeAsync(1000)
  expect(reported).toHaveLength(1)
  broken = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual(['Compiling the circuit'])
})
