import { isIP } from 'node:net'
import { join } from 'node:path'
import { nodeRuntime } from '../node-runtime.ts'
import type { Command } from '../sandbox.ts'
import { type Destination, authorityOf } from './network.ts'

/** Where the relay finds the pipe to the gateway; the relay imports nothing, and has it, too. */
export const GATEWAY_DESCRIPTOR = 8

const relay = join(import.meta.dirname, 'programs', 'relay.ts')

/** Where a command may reach something: the command that starts the relay, which starts its program and shows it an HTTP proxy. */
export function throughRelay(command: Command): Command {
  if (command.network === undefined) return command
  const { destinations } = command.network
  const runtime = nodeRuntime(relay)
  const shown = new Set(command.mounts.map(({ target }) => target))
  return {
    ...command,
    program: runtime.program,
    args: [...runtime.args, JSON.stringify(destinations.flatMap(directPort)), command.program, ...command.args],
    mounts: [...command.mounts, ...runtime.mounts.filter(({ target }) => !shown.has(target))],
  }
}

/** Programs ask no proxy for what they take to be on their own machine. */
function directPort({ host, port }: Destination): { host: string; port: number; authority: string }[] {
  const address = host === 'localhost' ? '127.0.0.1' : host
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
  return isLoopback ? [{ host: address, port, authority: authorityOf({ host, port }) }] : []
}
