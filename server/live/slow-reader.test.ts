import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEventStream, readLastEventId } from './event-stream.ts'

const state = (count: number) => ({
  event: 'status',
  data: JSON.stringify({ count, text: 'x'.repeat(10_000) }),
  position: { source: 'build', at: String(count) },
})

test('of ten thousand states that a slow reader did not take he is told the newest, and no memory is held for the others', async () => {
  const { readable, show, end } = openEventStream()
  let heard = 0
  for (let count = 0; count < 10_000; count += 1) {
    show(state(count))
    heard = Math.max(heard, readable.readableLength)
  }
  expect(heard).toBeLessThan(64 * 1024)
  end()
  const text = (await readable.toArray()).join('')
  expect(text.length).toBeLessThan(64 * 1024)
  expect(text).toContain('"count":9999')
  expect(text).toContain('id: build=9999\n')
})

test('of more changes than wait for a slow reader he is told to load again, at the newest position', async () => {
  const { readable, tell, end } = openEventStream()
  for (let count = 0; count < 10_000; count += 1) {
    tell({ event: 'changed', data: JSON.stringify({ count }), position: { source: 'team', at: String(count) } })
  }
  end()
  const text = (await readable.toArray()).join('')
  expect(text).toContain('event: reset\n')
  expect(text).toContain('id: team=9999\n')
  expect(text.length).toBeLessThan(64 * 1024)
})

test('a reader who takes nothing is dropped, and one who reads is not', async () => {
  const slow = openEventStream(50)
  const reading = openEventStream(50)
  reading.readable.resume()
  // More than may be on its way.
  for (let count = 0; count < 5; count += 1) {
    for (const { show } of [slow, reading]) show(state(count))
    await sleep(1)
  }
  await sleep(100)
  slow.beat()
  reading.beat()
  expect(slow.readable.destroyed).toBe(true)
  expect(reading.readable.destroyed).toBe(false)
})

test('what a reader sends as its position is read as far as it is one', () => {
  expect([...readLastEventId('build=12ab;team=7@8')]).toEqual([
    ['build', '12ab'],
    ['team', '7@8'],
  ])
  for (const text of [undefined, '', '=', ';;;', 'build=\n', 'build=; drop', ['build=1']]) {
    expect([...readLastEventId(text)], String(text)).toEqual([])
  }
})
