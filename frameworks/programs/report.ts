import { writeSync } from 'node:fs'
import { Fault, faultExit } from './fault.ts'

/**
 * Runs one of a framework's programs in the sandbox: what `main` returns goes to standard output as JSON with exit 0, a `Fault` as its
 * sentence with `faultExit`, and anything else to standard error with exit 1. Ends the process, and with it the
 * threads that its packages leave behind.
 */
export async function report(main: (args: string[]) => Promise<unknown>): Promise<never> {
  try {
    writeAll(1, JSON.stringify((await main(process.argv.slice(2))) ?? null))
    process.exit(0)
  } catch (error) {
    if (error instanceof Fault) {
      writeAll(1, error.message)
      process.exit(faultExit)
    }
    writeAll(2, error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit(1)
  }
}

function writeAll(fd: number, text: string) {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written)
}
