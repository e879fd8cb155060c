import { expect, test } from 'vitest'
import { type ServerEvent, readEvents } from './read-events.ts'

async function read(...chunks: string[]): Promise<{ events: ServerEvent[]; ids: string[] }> {
  const events: ServerEvent[] = []
  const ids: string[] = []
  const body = new Response(new Blob(chunks)).body
  if (body === null) throw new Error('no body')
  await readEvents(body, {
    onEvent: (event) => events.push(event),
    onId: (id) => ids.push(id),
    onChunk: () => undefined,
  })
  return { events, ids }
}

test('events come whole, however their bytes are divided, and a sign of life is none', async () => {
  const text =
    'retry: 1000\n\nevent: status\nid: build=1\ndata: {"a": "ü:b"}\n\n: still here\nid: build=2\n\nevent: ready\ndata: {}\n\n'
  const expected = {
    events: [
      { event: 'status', data: '{"a": "ü:b"}' },
      { event: 'ready', data: '{}' },
    ],
    ids: ['build=1', 'build=2'],
  }
  expect(await read(text)).toEqual(expected)
  expect(await read(...text.split(/(?<=.)/su))).toEqual(expected)
})

test('an event that was cut off by the end is none', async () => {
  expect((await read('event: status\ndata: {}\n')).events).toEqual([])
})
