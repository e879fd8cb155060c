import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { sendFile } from './send-file.ts'

const ANSWER_IN_FILE = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfake'

/** All that a connection gets that asks for a file of five bytes, and then for something else. */
async function answersWhere(stored: string, range = ''): Promise<string> {
  const app = fastify()
  app.get('/file', (request, reply) =>
    sendFile(request, reply, { version: 'v', size: 5, read: () => Readable.from([Buffer.from(stored)]), headers: {} }),
  )
  app.get('/next', () => 'the next answer')
  const socket = connect(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
  try {
    let received = ''
    socket.on('data', (data) => (received += data.toString()))
    const ended = once(socket, 'close')
    socket.on('error', () => undefined)
    socket.write(`GET /file HTTP/1.1\r\nhost: x\r\n${range}\r\n`)
    socket.write('GET /next HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    await ended
    return received
  } finally {
    socket.destroy()
    await app.close()
  }
}

test('a file that is as long as it was is sent, and the connection goes on', async () => {
  expect(await answersWhere('12345')).toMatch(/12345HTTP.*the next answer$/s)
})

test.each(['', 'range: bytes=0-3\r\n'])(
  'wrong-length: what a damaged file has beyond its length is no answer of its own (%j)',
  async (range) => {
    expect(await answersWhere(`12345${ANSWER_IN_FILE}`, range)).not.toContain('fake')
  },
)

test.each(['', 'range: bytes=0-3\r\n'])(
  'wrong-length: what a damaged file has too little is not taken of the next answer (%j)',
  async (range) => {
    expect(await answersWhere('123', range)).not.toContain('the next answer')
  },
)
