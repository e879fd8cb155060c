import type { Proofyard } from '@proofyard/sdk/client.ts'
import type { Terminal } from './terminal/terminal.ts'

/** What every command is given. */
export interface Context {
  terminal: Terminal
  env: Record<string, string | undefined>
  /** What `--url` said. */
  url: string | undefined
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  /** The server that is meant, as the one who is logged in there. @throws NotLoggedInError where nobody is */
  connect: () => Promise<Proofyard>
}
