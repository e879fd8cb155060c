import { once } from 'node:events'
import { type IncomingMessage, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands before a server and keeps the requests that it passes on. */
export interface CountingProxy {
  url: string
  /** Method and path of each request, in their order. */
  seen: string[]
  close: () => Promise<void>
}

/** Passes everything on as it is, the name of the host included, which signatures cover. */
export async function countRequests(target: string): Promise<CountingProxy> {
  const seen: string[] = []
  const { hostname, port } = new URL(target)
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    seen.push(`${method} ${url}`)
    const passed = ask({ hostname, port, method, path: url, headers }, (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    // As a server that is away.
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
