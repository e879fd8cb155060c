import type { Context } from '../context.ts'
import { MAX_OUTPUT_BYTES, followBuild } from './follow-build.ts'

/** How logs are shown. */
export interface LogOptions {
  follow?: true
}

/** Prints what the tools have said of a build. */
export async function showLogs(context: Context, id: string, { follow }: LogOptions): Promise<void> {
  const client = await context.connect()
  if (follow === true) {
    await followBuild(context, client, id, { isQuiet: false })
    return
  }
  const answer = await client.call('circuitOutput', {
    path: { circuit_id: id },
    maxBytes: MAX_OUTPUT_BYTES,
    signal: context.signal,
  })
  const output = await answer.text()
  context.terminal.result({ circuit_id: id, output }, () => output.replace(/\n$/, ''))
}
