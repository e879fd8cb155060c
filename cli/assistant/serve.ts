import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { connect } from '../connection/connect.ts'
import { findServer } from '../connection/find-server.ts'
import type { Context } from '../context.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { buildServer } from './server.ts'
import { claimStandardOutput } from './standard-output.ts'
import { openWorkFolder } from './work-folder.ts'

/** How an assistant is served. */
export interface ServeOptions {
  folder?: string
}

/** What a tool does is told in its answer alone, and no person sits at this terminal. */
const silent: Terminal = {
  isJson: true,
  isInteractive: false,
  result: () => undefined,
  note: () => undefined,
  warn: () => undefined,
  mark: () => undefined,
  passing: () => undefined,
}

/**
 * Serves an assistant over the standard input and output, until its client is gone. The server and the folder are those that are meant when it begins;
 * the key is looked up for each call, so that a login while it runs serves the next one.
 */
export async function serveAssistant({ terminal, env, url: asked }: Context, { folder }: ServeOptions): Promise<void> {
  const root = await openWorkFolder(folder)
  const { url } = await findServer(asked, env)
  const ended = new AbortController()
  const output = claimStandardOutput()
  const context = { terminal: silent, env, url, signal: ended.signal, connect: () => connect(url, env, silent) }
  const mcp = buildServer({ context, folder: root })
  terminal.note(`Serves an assistant: ${url}, and the files in ${root}.`)
  const end = () => ended.abort()
  process.stdin.on('end', end).on('close', end).on('error', end)
  // A client that is gone reads nothing.
  for (const stream of [process.stdout, output]) stream.on('error', end)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it is no EventTarget
  mcp.server.onclose = end
  await mcp.connect(new StdioServerTransport(process.stdin, output))
  if (!ended.signal.aborted) await once(ended.signal, 'abort')
  await mcp.close()
  process.stdin.destroy()
}
