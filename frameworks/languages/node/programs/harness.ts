import { writeSync } from 'node:fs'
import { REPORT_DESCRIPTOR, exitCodes } from '../../harness-protocol.ts'
import { InputError } from './input-error.ts'

/** As it was before any user's code ran. */
const exit: (code: number) => never = process.exit.bind(process)

/**
 * Runs a program of ours as the protocol wants it: what `main` returns is the result, an `InputError` the sentence, and
 * anything else goes to standard error. Ends the process, and with it the threads that its packages leave behind.
 */
export async function runHarness(main: (args: string[]) => Promise<unknown>): Promise<never> {
  try {
    const result = await main(process.argv.slice(2))
    if (result !== undefined) write('result', JSON.stringify(result))
    return exit(exitCodes.succeeded)
  } catch (error) {
    return fail(error)
  }
}

/** Runs a verifier: ends with `rejected` where `main` finds that the proof does not hold. */
export async function runVerifier(main: (args: string[]) => Promise<boolean>): Promise<never> {
  try {
    return exit((await main(process.argv.slice(2))) ? exitCodes.succeeded : exitCodes.rejected)
  } catch (error) {
    return fail(error)
  }
}

/** Says that user code will now run in this process, so that all that comes is the user's word. */
export function announceUserCode(): void {
  writeAll(REPORT_DESCRIPTOR, 'user code\n')
}

/** Ends the program at once with the sentence of a fault. */
export function endWithInputError({ message }: InputError): never {
  write('sentence', message)
  return exit(exitCodes.inputError)
}

function fail(error: unknown): never {
  if (error instanceof InputError) return endWithInputError(error)
  writeAll(2, error instanceof Error ? (error.stack ?? error.message) : String(error))
  return exit(exitCodes.failed)
}

function write(kind: 'result' | 'sentence', text: string): void {
  const bytes = Buffer.from(text)
  writeAll(REPORT_DESCRIPTOR, `${kind} ${bytes.length}\n`)
  writeAll(REPORT_DESCRIPTOR, bytes)
}

function writeAll(fd: number, text: string | Buffer) {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written)
}
