import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'

/** A server that answers a client of S3 as a test wants it: with what no honest one sends. */
export interface HostileS3 {
  /** A `STORAGE_URL` that leads to it. */
  url: string
  /** Method and path of each request. */
  asked: string[]
  /** How it answers from now on; at first, 200 with nothing. */
  answer: (listener: RequestListener) => void
  close: () => Promise<void>
}

/** On a port of its own. Sets the AWS variables of this process to what it takes, which is anything. */
export async function startHostileS3(): Promise<HostileS3> {
  let listener: RequestListener = plain(200)
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'proofyard', AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-operator' })
  return {
    url: `s3://artifacts/files?endpoint=${encodeURIComponent(`http://127.0.0.1:${address.port}`)}`,
    asked,
    answer: (next) => {
      listener = next
      asked.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same answer to every request. */
export function plain(status: number, body: string | Buffer = '', headers: Record<string, string | number> = {}) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    request.resume()
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
