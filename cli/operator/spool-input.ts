import { randomUUID } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, addAbortSignal } from 'node:stream'

/** What came on a stream, as a file that can be read more than once. */
export interface SpooledInput {
  path: string
  /** Gives its room back. */
  close: () => Promise<void>
}

/**
 * Takes a stream into a file without a name: its room is given back also where this process is killed.
 * @param folder that has the room
 * @throws what `signal` is aborted with, or why the file could not be written
 */
export async function spoolInput(input: Readable, folder: string, signal: AbortSignal): Promise<SpooledInput> {
  const name = join(folder, `.input-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    await writeFile(file, addAbortSignal(signal, input))
  } catch (error) {
    await file.close()
    throw signal.aborted ? signal.reason : error
  }
  return { path: `/proc/self/fd/${file.fd}`, close: () => file.close() }
}
