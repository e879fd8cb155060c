import { readFile } from 'node:fs/promises'
import { InvalidSettingsError } from '@proofyard/settings/invalid-settings-error.ts'

/** The worker key as a file has it, which its owner may write again while the worker runs. */
export interface KeyFile {
  /** What to try for a call, in this order: what is in the file now, and the key that the server accepted last. */
  toTry: () => Promise<string[]>
  /** Notes that the server accepted a key. */
  accepted: (key: string) => void
}

/**
 * Reads the file for each call, so that a key that was replaced needs no restart. A file that is missing or half-written for a moment
 * costs nothing, for the key before is tried after it.
 *
 * @throws InvalidSettingsError where the file cannot be read now
 */
export async function openKeyFile(path: string): Promise<KeyFile> {
  const read = async () => (await readFile(path, 'utf8')).trim()
  let last = await read().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidSettingsError(`PROOFYARD_WORKER_KEY_FILE names a file that cannot be read (${reason}).`)
  })
  return {
    toTry: async () => {
      const now = await read().catch(() => '')
      return /^[\x21-\x7e]+$/.test(now) && now !== last ? [now, last] : [last]
    },
    accepted: (key) => void (last = key),
  }
}
