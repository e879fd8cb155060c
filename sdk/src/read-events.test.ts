import { expect, test } from 'vitest'
import { type EventOrSign, readEvents } from './read-events.ts'

async function read(...chunks: string[]): Promise<EventOrSign[]> {
  const { body } = new Response(new Blob(chunks))
  if (body === null) throw new Error('no body')
  return await Array.fromAsync(readEvents(body, 1000))
}

test('events come whole, however their bytes are divided, and a sign of life moves the position', async () => {
  const text =
    'retry: 1000\n\nevent: status\nid: build=1\ndata: {"a": "ü:b"}\n\n: still here\nid: build=2\n\nevent: ready\ndata: {}\n\n'
  const expected = [
    { event: 'message', id: undefined, data: undefined },
    { event: 'status', id: 'build=1', data: '{"a": "ü:b"}' },
    { event: 'message', id: 'build=2', data: undefined },
    { event: 'ready', id: undefined, data: '{}' },
  ]
  expect(await read(text)).toEqual(expected)
  expect(await read(...text.split(/(?<=.)/su))).toEqual(expected)
})

test('an event that was cut off by the end is none', async () => {
  expect(await read('event: status\ndata: {}\n')).toEqual([])
})
