import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { Proofyard } from './client.ts'
import { AnswerTooLargeError, ServerError } from './errors.ts'

const MIB = 1024 ** 2

/** A server that never stops answering; `ended` is settled when its caller has hung up. */
async function endless(answer: (response: ServerResponse) => Promise<void>) {
  let sentBytes = 0
  const hungUp = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    const { socket } = response
    response.once('close', () => {
      sentBytes = socket?.bytesWritten ?? 0
      hungUp.resolve()
    })
    answer(response).catch(() => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const client = new Proofyard({
    url: `http://127.0.0.1:${port}`,
    retries: 0,
    maxAnswerBytes: MIB,
    maxEventBytes: MIB,
  })
  return { client, sentBytes: () => sentBytes, hungUp: hungUp.promise }
}

function* spaces(first: string) {
  yield Buffer.from(first)
  for (;;) yield Buffer.alloc(65_536, ' ')
}
const flood =
  (headers: Record<string, string>, first = '', status = 200) =>
  async (response: ServerResponse) => {
    response.writeHead(status, headers)
    await pipeline(Readable.from(spaces(first)), response)
  }

test('an answer that never ends is read no further than answers go, and the line is hung up', async () => {
  const { client, sentBytes, hungUp } = await endless(flood({ 'content-type': 'application/json' }, '['))
  const reading = client.call('circuitList')
  await expect(reading).rejects.toBeInstanceOf(AnswerTooLargeError)
  await expect(reading).rejects.toThrow('The server sent more than 1 MiB')
  await hungUp
  expect(sentBytes()).toBeLessThan(32 * MIB)
  expect(sentBytes()).toBeGreaterThan(MIB)
})

test('nor is one that is small only while it is packed', async () => {
  const { client, hungUp } = await endless(async (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    await pipeline(Readable.from(spaces('[')), createGzip(), response)
  })
  await expect(client.call('circuitList')).rejects.toBeInstanceOf(AnswerTooLargeError)
  await hungUp
})

test('a refusal that never ends is a refusal', async () => {
  const { client, hungUp } = await endless(flood({ 'content-type': 'application/json' }, '{', 500))
  await expect(client.call('circuitList')).rejects.toBeInstanceOf(ServerError)
  await hungUp
})

test('an event that never ends ends the wait for it', async () => {
  const { client, hungUp } = await endless(flood({ 'content-type': 'text/event-stream' }, 'data: '))
  await expect(client.untilProved('p')).rejects.toBeInstanceOf(AnswerTooLargeError)
  await hungUp
})

test('a file is read as far as the caller wants', async () => {
  const { client, hungUp } = await endless(flood({ 'content-type': 'application/zip' }))
  const answer = await client.call('proofBundle', { path: { proof_id: 'p' }, maxBytes: 3 * MIB })
  await expect(answer.arrayBuffer()).rejects.toThrow('more than 3 MiB')
  await hungUp
})
