import { exitCodes } from '../failure.ts'

const left = new AbortController()

/** Aborted when nobody reads any more what this program prints. */
export const readerLeft: AbortSignal = left.signal

/**
 * Has the program go on to its end where a reader has seen enough, such as `head`: what is left to say goes nowhere, and the exit code tells it.
 * What writes a stream of its own, such as a backup, is told by its stream.
 */
export function outliveReaders(): void {
  let exitCode: number | undefined
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') left.abort()
      if (stream.listenerCount('error') > 1) return
      if (exitCode === undefined && error.code !== 'EPIPE')
        console.error(`The output cannot be written: ${error.message}`)
      exitCode ??= error.code === 'EPIPE' ? exitCodes.unread : exitCodes.failed
    })
  }
  // The last text may fail after the command has ended.
  process.on('exit', () => (process.exitCode ||= exitCode))
}
