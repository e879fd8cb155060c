import type { FilePath } from '../framework.ts'
import type { Command } from '../sandbox/sandbox.ts'

/** A program of ours that reads requests until its input ends, as `startResident` sends them. */
export type ResidentCommand = Omit<Command, 'stdin' | 'resident' | 'signal' | 'network'>

/** Programs that stay, between the jobs of one build, with what they have loaded for it. */
export interface Warm {
  /**
   * Asks the program that stays for this build, and starts it where none does.
   *
   * @param command how it is started; `wallSeconds` is for one request
   * @param request the file that it is asked with
   * @returns the line that it answered; undefined when it is busy with another request, when there is no room for it, or when
   *   it ended without an answer: the work is to be done without it then, which also tells what is wrong with a request
   * @throws the reason of `signal`
   */
  ask: (command: ResidentCommand, request: FilePath, signal: AbortSignal) => Promise<string | undefined>
}
