import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

/** A comment of a pull request. */
interface Comment {
  id: number
  issue: number
  body: string
  user: { login: string }
}

/** Of a workflow's token. */
const BOT = 'github-actions[bot]'
/** What GitHub shows at a time. */
const PAGE = 100
const Body = z.strictObject({ body: z.string().min(1).max(65_536) })

/**
 * The comments of GitHub's API on this machine, for the repository `acme/circuits`, which refuses what GitHub refuses.
 * https://docs.github.com/en/rest/issues/comments
 */
export async function startGithubComments() {
  const token = 'ghs_of_this_workflow'
  const comments: Comment[] = []
  const asked: string[] = []
  let mayWrite = true
  const answer = (method: string, url: URL, body: unknown): [status: number, answer: unknown] => {
    const [, issue] = /^\/repos\/acme\/circuits\/issues\/(\d+)\/comments$/.exec(url.pathname) ?? []
    const [, id] = /^\/repos\/acme\/circuits\/issues\/comments\/(\d+)$/.exec(url.pathname) ?? []
    if (method !== 'GET' && !mayWrite) return [403, { message: 'Resource not accessible by integration' }]
    if (issue !== undefined && method === 'GET') {
      const page = Number(url.searchParams.get('page') ?? '1')
      const size = Math.min(PAGE, Number(url.searchParams.get('per_page') ?? '30'))
      return [200, comments.filter((one) => one.issue === Number(issue)).slice((page - 1) * size, page * size)]
    }
    const { success, data } = Body.safeParse(body)
    if (!success) return [422, { message: 'Validation Failed' }]
    if (issue !== undefined && method === 'POST') {
      const comment = { id: 1000 + comments.length, issue: Number(issue), body: data.body, user: { login: BOT } }
      comments.push(comment)
      return [201, comment]
    }
    const comment = comments.find((one) => one.id === Number(id))
    if (comment === undefined || method !== 'PATCH') return [404, { message: 'Not Found' }]
    comment.body = data.body
    return [200, comment]
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    asked.push(`${method} ${url}`)
    const isKnown = headers.authorization === `Bearer ${token}` && headers.accept === 'application/vnd.github+json'
    const body = method === 'GET' ? undefined : await json(request)
    const [status, found] = isKnown
      ? answer(method, new URL(url, 'http://x'), body)
      : [401, { message: 'Bad credentials' }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    comments,
    /** What was asked, in order, as method and path. */
    asked,
    /** Whether the workflow's token has the permission. */
    permit: (isPermitted: boolean) => {
      mayWrite = isPermitted
    },
    close: () => void server.close(),
  }
}
export type GithubComments = Awaited<ReturnType<typeof startGithubComments>>
