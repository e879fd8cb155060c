import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Proofyard } from './client.ts'

test.each([
  ['a password is not sent on to', 'apiKeyGenerateByPassword', { body: { username: 'mary', password: 'secret' } }],
  ['no answer is read from', 'teamMe', {}],
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
