import { delimiter, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { CommandLine } from './command-line.ts'

/** What a person answers to a question of the client. */
type PersonAnswers = (question: string) => boolean | 'declines'

/** How an assistant begins. */
interface Options {
  /** Where the server is started. */
  cwd: string
  /** What is typed after `proofyard mcp`. */
  typed?: string[]
  env?: Record<string, string>
  /** Without it the client cannot ask a person. */
  person?: PersonAnswers
}

/** What a tool has answered. */
interface Answer {
  isError: boolean
  /** What the assistant reads. */
  text: string
  /** The same as a structure; empty for a failure. */
  found: Record<string, unknown>
}

/** An assistant with the official client, and `proofyard mcp` as a process of its own. */
export interface Assistant {
  client: Client
  pid: number
  use: (tool: string, input?: Record<string, unknown>) => Promise<Answer>
  /** What it was told of how far its calls are. */
  progress: () => string[]
  /** What came on the standard output that is no message of the protocol. */
  strayLines: () => string[]
  close: () => Promise<void>
}

const Content = z.array(z.object({ text: z.string() })).length(1)

/** Starts the command line's server of the Model Context Protocol as a client does, and connects. */
export async function openAssistant(
  line: CommandLine,
  { cwd, typed = [], env = {}, person }: Options,
): Promise<Assistant> {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
  const transport = new StdioClientTransport({
    command: join(line.bin, 'proofyard'),
    args: ['mcp', ...typed],
    cwd,
    env: { PATH: path.join(delimiter), XDG_CONFIG_HOME: join(line.folder, 'configuration'), ...env },
    stderr: 'ignore',
  })
  const capabilities = person === undefined ? {} : { elicitation: {} }
  const client = new Client({ name: 'test', version: '1' }, { capabilities })
  if (person !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params: { message } }) => {
      const answer = person(message)
      return answer === 'declines' ? { action: 'decline' } : { action: 'accept', content: { is_meant: answer } }
    })
  const strayLines: string[] = []
  const progress: string[] = []
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it is no EventTarget
  client.onerror = ({ message }) => void strayLines.push(message)
  await client.connect(transport)
  return {
    client,
    pid: transport.pid ?? 0,
    use: async (name, input = {}) => {
      const answer = await client.callTool({ name, arguments: input }, undefined, {
        timeout: 120_000,
        onprogress: ({ message }) => void progress.push(message ?? ''),
      })
      const [{ text } = { text: '' }] = Content.parse(answer.content)
      const found = z.record(z.string(), z.unknown()).default({}).parse(answer.structuredContent)
      return { isError: answer.isError === true, text, found }
    },
    progress: () => progress,
    strayLines: () => strayLines,
    close: () => client.close(),
  }
}
