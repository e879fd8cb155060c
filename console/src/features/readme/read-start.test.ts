import { expect, test } from 'vitest'
import { readStart } from './read-start.ts'

function answer(...parts: string[]) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts[sent++]
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
  return { response: new Response(body), sent: () => sent }
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('what fits is read whole', async () => {
  const { bytes, isCut } = await readStart(answer('ab', 'cd').response, 4)
  expect([text(bytes), isCut]).toEqual(['abcd', false])
})

test('of what does not fit, the beginning is read and the rest is not fetched', async () => {
  const { response, sent } = answer(...Array<string>(1000).fill('abc'))
  const { bytes, isCut } = await readStart(response, 7)
  expect([text(bytes), isCut]).toEqual(['abcabca', true])
  expect(sent()).toBeLessThan(10)
})
