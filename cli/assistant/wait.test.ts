import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionError, JobFailedError } from '@proofyard/sdk/errors.ts'
import { expect, test } from 'vitest'
import { waitAWhile } from './wait.ts'

const stage = { label: 'Compiling the circuit', state: 'running' }

function call() {
  const reports: string[] = []
  const given = new AbortController()
  return {
    signal: given.signal,
    report: (said: string) => void reports.push(said),
    reports,
    abort: () => given.abort(),
  }
}

test('what is not finished in time is left to go on, and one that failed is finished', async () => {
  await waitAWhile(call(), 1, ({ signal }) => pause(60_000, undefined, { signal }))
  await waitAWhile(call(), 10, () => Promise.reject(new JobFailedError('1', 'It failed.')))
  await waitAWhile(call(), 0, () => Promise.reject(new Error('was asked')))
})

test('what goes wrong with the wait is said, and a client that gives up is let go at once', async () => {
  const away = () => Promise.reject(new ConnectionError('away'))
  await expect(waitAWhile(call(), 10, away)).rejects.toThrow('away')
  const gone = call()
  const waiting = waitAWhile(gone, 600, ({ signal }) => pause(60_000, undefined, { signal }))
  gone.abort()
  await expect(waiting).rejects.toThrow('abort')
})

test('it is told how far it is', async () => {
  const given = call()
  const status = { status: 'In Progress', activity: null, waiting_for: null, stages: [stage] }
  await waitAWhile(given, 10, async ({ onStatus }) => {
    onStatus({ ...status, status: 'Queued', stages: [] })
    onStatus(status)
    onStatus({ ...status, activity: '3 of 4' })
  })
  expect(given.reports).toEqual(['Queued', 'Compiling the circuit', '3 of 4'])
})
