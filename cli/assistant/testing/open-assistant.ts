import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { Proofyard } from '@proofyard/sdk/client.ts'
import { onTestFinished } from 'vitest'
import { openTerminal } from '../../terminal/terminal.ts'
import { buildServer } from '../server.ts'
import type { Tool } from '../tool.ts'

/** What a test's server answers to `GET /api/…`, by method and path without what follows `?`. */
export type Answers = Record<string, unknown>

interface Options {
  answers?: Answers
  folder?: string
  tools?: Tool[]
  /** What the person answers who is asked; without it the client cannot ask. */
  person?: (question: string) => { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> }
  /** Another server than the one that answers. */
  url?: string
}

/** An assistant that is served in this process until the test is over, against a server that says what the test wants. */
export async function openAssistant({
  answers = {},
  folder = '/nonexistent',
  tools,
  person,
  url: elsewhere,
}: Options = {}) {
  const asked: string[] = []
  const http = createServer((request, response) => {
    const name = `${request.method} ${request.url?.split('?')[0]}`
    asked.push(name)
    const answer = answers[name]
    const status = answer === undefined ? 404 : answer instanceof Refusal ? answer.status : 200
    const body = answer instanceof Refusal ? { error: 'x', message: answer.message } : answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { error: 'x', message: `No ${name}.` }))
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const url = elsewhere ?? `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const nowhere = { write: () => true, isTTY: false, columns: 80 }
  const context = {
    terminal: openTerminal({ out: nowhere, err: nowhere, isInteractive: false }, true, {}),
    env: {},
    url,
    signal: new AbortController().signal,
    connect: async () => new Proofyard({ url, key: 'any', retries: 0 }),
  }
  const [own, other] = InMemoryTransport.createLinkedPair()
  await buildServer({ context, folder }, tools).connect(other)
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: person === undefined ? {} : { elicitation: {} } },
  )
  if (person !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({ ...person(params.message) }))
  await client.connect(own)
  onTestFinished(async () => {
    await client.close()
    http.closeAllConnections()
    http.close()
  })
  return {
    client,
    /** What the server was asked, in order. */
    asked,
    use: async (name: string, input: Record<string, unknown> = {}) =>
      readResult(await client.callTool({ name, arguments: input })),
  }
}

/** What a server refuses a call with. */
export class Refusal {
  readonly status: number
  readonly message: string

  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

/** What a tool's result says: its structure, or the text of its failure. */
function readResult(result: Awaited<ReturnType<Client['callTool']>>) {
  const [{ text = '' } = {}] = result.content as { text?: string }[]
  return {
    isError: result.isError === true,
    text,
    found: result.structuredContent as Record<string, unknown> | undefined,
  }
}
