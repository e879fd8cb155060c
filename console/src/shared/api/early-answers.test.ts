import { expect, test } from 'vitest'
import { keepEarly, takeEarly } from './early-answers.ts'

test('an early answer is given once, to the same question only', async () => {
  keepEarly('POST /list {}', Promise.resolve(new Response('[]')))
  expect(takeEarly('POST /list')).toBeUndefined()
  expect(await (await takeEarly('POST /list {}'))?.text()).toBe('[]')
  expect(takeEarly('POST /list {}')).toBeUndefined()
})

test('a failure that no caller takes is no trouble', async () => {
  keepEarly('GET /a', Promise.reject(new TypeError('offline')))
  await expect(takeEarly('GET /a')).rejects.toThrow('offline')
})
