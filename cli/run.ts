import type { Context } from './context.ts'
import { exitCodes, explain } from './failure.ts'
import { buildProgram } from './program.ts'
import { openTerminal } from './terminal/terminal.ts'

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
      return await (await import('./connection/connect.ts')).connect(url, env, terminal)
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
