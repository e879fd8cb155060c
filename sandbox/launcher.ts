import type { Identity } from './identity/identity.ts'
import type { Command } from './sandbox.ts'

/** The program that builds the sandbox, with its arguments. */
export interface Launch {
  program: string
  args: string[]
  cwd?: string
  /** The filter of system calls, which it reads from `FILTER_DESCRIPTOR`. */
  filter?: Buffer
  /** Standard input and reports share one pipe, descriptor 4 of the shells, which works in both directions. */
  sharesPipe?: boolean
  /** With this exit code the sandbox itself failed, while it was made or later; no program ends with it. */
  failureCode?: number
}

/**
 * Tells how to build the sandbox of a command.
 *
 * @param inside the shell that must be started in it, with what that shell starts
 * @param identity the user that the program must be outside, where it has one of its own
 * @throws Error with what is missing, where it can be told without a trial
 */
export type Launcher = (
  command: Command,
  inside: (program: string[]) => string[],
  identity: Identity | undefined,
) => Launch
