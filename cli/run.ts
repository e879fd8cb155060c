import { Proofyard } from '@proofyard/sdk/client.ts'
import type { Context } from './context.ts'
import { exitCodes, explain } from './failure.ts'
import { buildProgram } from './program.ts'
import { sayOfOtherVersions } from './connection/other-version.ts'
import { openTerminal } from './terminal/terminal.ts'

/** A server that restarts is away for seconds; a wrong address should not take longer to say. */
const RETRIES = 3

/**
 * Does what was typed after `proofyard`.
 * @returns the exit code, one of `exitCodes`
 */
export async function run(typed: string[], env: Record<string, string | undefined>): Promise<number> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  const streams = {
    out: process.stdout,
    err: process.stderr,
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  }
  let terminal = openTerminal(streams, typed.includes('--json'), env)
  const open = ({ url, json }: { url?: string; json?: boolean }): Context => {
    terminal = openTerminal(streams, json === true, env)
    const connect = async () => {
      // From here on something may go on at the server. Before, and the second time, Ctrl-C ends this program.
      process.once('SIGINT', interrupt)
      const { findServer, keyOf } = await import('./connection/find-server.ts')
      const { isPlainHttp } = await import('./connection/plain-http.ts')
      const server = await findServer(url, env)
      const key = keyOf(server)
      // Who logged in there has said so.
      if (isPlainHttp(server.url) && !server.isKept)
        terminal.warn(
          `The key by ${server.keyFrom} goes to ${server.url} without encryption: others can read it on the way. Use https.`,
        )
      return new Proofyard({
        url: server.url,
        key,
        retries: RETRIES,
        fetch: sayOfOtherVersions(server.url, terminal),
      })
    }
    return { terminal, env, url, signal: interrupted.signal, connect }
  }
  try {
    return await buildProgram(open)(typed)
  } catch (error) {
    if (interrupted.signal.aborted) return exitCodes.interrupted
    const { message, next, exitCode } = explain(error)
    if (terminal.isJson) console.error(JSON.stringify({ error: { message, next: next ?? null, exit_code: exitCode } }))
    else {
      terminal.note(message, 'red')
      if (next !== undefined) terminal.note(next)
    }
    return exitCode
  } finally {
    process.off('SIGINT', interrupt)
  }
}
