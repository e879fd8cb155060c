import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Proofyard } from './client.ts'

test('a password is not sent on to where a server leads', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = new Proofyard({ url: `http://127.0.0.1:${port}`, retries: 0 })
  const body = { username: 'mary', password: 'secret' }
  await expect(client.call('apiKeyGenerateByPassword', { body })).rejects.toThrow()
  expect(asked).toHaveLength(1)
})
