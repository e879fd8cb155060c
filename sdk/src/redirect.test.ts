import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Proofyard } from './client.ts'

test.each([
  ['a password is not sent on to', 'apiKeyGenerateByPassword', { body: { username: 'mary', password: 'secret' } }],
  ['no answer is read from', 'teamMe', {}],
  ['no file is read from', 'circuitDownload', { path: { circuit_id: 'a/b' } }],
] as const)('%s where a server leads', async (_, name, options) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = new Proofyard({ url: `http://127.0.0.1:${port}`, retries: 0 })
  await expect(client.call<typeof name>(name, options)).rejects.toThrow('does not answer')
  expect(asked).toHaveLength(1)
})

test('who asks for it is led to where a file lies, without the key', async () => {
  const told: (string | undefined)[] = []
  const bucket = createServer((request, response) => {
    told.push(request.headers.authorization)
    response.end('an archive')
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  onTestFinished(() => void bucket.close())
  const location = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/`
  const server = createServer((_, response) => response.writeHead(302, { location }).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const client = new Proofyard({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'a-key' })
  const answer = await client.call('circuitDownload', { path: { circuit_id: 'a/b' }, followsLink: true })
  expect(await answer.text()).toBe('an archive')
  expect(told).toEqual([undefined])
})
