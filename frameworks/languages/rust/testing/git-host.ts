import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Commit, packOf } from './git-objects.ts'

/** A git remote on the loopback address, over git's smart HTTP (gitprotocol-http(5), version 0). */
export interface GitHost {
  /** Ends in `/`. */
  url: string
  /** Method and path of each request. */
  asked: string[]
  close: () => void
}

type Repository =
  | Commit
  /** Answers by itself. */
  | ((request: IncomingMessage, response: ServerResponse) => void)

const CAPABILITIES = 'allow-tip-sha1-in-want allow-reachable-sha1-in-want symref=HEAD:refs/heads/main agent=test'

/** @param repositories by path, without a slash in front */
export async function serveGit(repositories: Record<string, Repository>): Promise<GitHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    asked.push(`${request.method} ${pathname}`)
    const [, path = '', service] = /^\/(.+)\/(info\/refs|git-upload-pack)$/.exec(pathname) ?? []
    const repository = repositories[path]
    if (typeof repository === 'function') return repository(request, response)
    if (repository === undefined) return response.writeHead(404).end()
    if (service === 'info/refs') return tellReferences(repository, response)
    void givePack(repository, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function tellReferences({ revision }: Commit, response: ServerResponse): void {
  const lines = [`${revision} HEAD\0${CAPABILITIES}\n`, `${revision} refs/heads/main\n`, `${revision} refs/tags/v1\n`]
  response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
  response.end(`${line('# service=git-upload-pack\n')}0000${lines.map(line).join('')}0000`)
}

async function givePack({ revision, objects }: Commit, request: IncomingMessage, response: ServerResponse) {
  const wanted = (await buffer(request)).toString('latin1')
  response.setHeader('content-type', 'application/x-git-upload-pack-result')
  const missing = [...wanted.matchAll(/want ([\da-f]+)/g)].find(([, hash]) => hash !== revision)
  if (missing !== undefined) return response.end(line(`ERR upload-pack: not our ref ${missing[1]}`))
  response.write(line('NAK\n'))
  return response.end(wanted.includes('done') ? packOf(objects) : undefined)
}

/** A line of the protocol, with its length in front. */
function line(text: string): string {
  return `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`
}
