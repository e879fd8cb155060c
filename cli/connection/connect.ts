import { Proofyard } from '@proofyard/sdk/client.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { findServer, keyOf } from './find-server.ts'
import { sayOfOtherVersions } from './other-version.ts'
import { isPlainHttp } from './plain-http.ts'

/** A server that restarts is away for seconds; a wrong address should not take longer to say. */
const RETRIES = 3

/**
 * A client of the server that is meant, as the one who is logged in there.
 *
 * @param asked what `--url` said
 * @throws CommandError where nobody is
 */
export async function connect(
  asked: string | undefined,
  env: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<Proofyard> {
  const server = await findServer(asked, env)
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
