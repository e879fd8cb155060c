import { writeSync } from 'node:fs'
import { Fault, faultExit } from '../../programs/fault.ts'
import { reportMark } from './marks.ts'

/** As it was before any project's code ran. */
const exit: (code: number) => never = process.exit.bind(process)

/**
 * Runs a program of this folder: what `main` returns goes to standard output as JSON with exit 0, a `Fault` as its
 * sentence with `faultExit`, and anything else to standard error with exit 1. Ends the process, and with it the
 * threads that pil-stark leaves behind.
 */
export async function report(main: (args: string[]) => Promise<unknown>): Promise<void> {
  try {
    end(0, JSON.stringify((await main(process.argv.slice(2))) ?? null))
  } catch (error) {
    if (error instanceof Fault) endWithFault(error)
    writeAll(2, error instanceof Error ? (error.stack ?? error.message) : String(error))
    exit(1)
  }
}

/** Ends the program at once with the sentence of a fault. */
export function endWithFault(fault: Fault): void {
  // It may quote a file that is no text.
  end(faultExit, fault.message.replaceAll(/[^\P{Cc}\n]/gu, '\ufffd'))
}

function end(code: number, said: string): void {
  writeAll(1, reportMark + said)
  exit(code)
}

function writeAll(fd: number, text: string) {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written)
}
