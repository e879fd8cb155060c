import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { boundedBytes } from './bounded-bytes.ts'

const MIB = 1024 ** 2

test('the bytes of an answer are those that were sent', async () => {
  const bytes = randomBytes(3 * MIB)
  expect(bytes.equals(await boundedBytes(new Response(bytes), 3 * MIB))).toBe(true)
  expect(await boundedBytes(new Response(null), MIB)).toEqual(new Uint8Array())
})

test('endless: an answer that never ends is left when it is more than a page can hold', async () => {
  let sent = 0
  let isLeft = false
  const body = new ReadableStream({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(MIB))
    },
    cancel: () => void (isLeft = true),
  })
  await expect(boundedBytes(new Response(body), 8 * MIB)).rejects.toThrow('It is larger than 8 MiB.')
  expect([sent <= 10, isLeft]).toEqual([true, true])
})
