import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { StoredFile } from './storage.ts'

/** Read by all, so that a sandboxed program of another user can read it; written by none. */
const FILE_MODE = 0o444

/** Writes a stream to a new file, to be read only. @returns what it holds, once that is safe on disk */
export async function writeHashed(bytes: Readable, path: string): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', FILE_MODE)
  try {
    for await (const chunk of bytes) {
      const part: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      hash.update(part)
      size += part.length
      await file.writeFile(part)
    }
    await file.sync()
  } finally {
    await file.close()
    bytes.destroy()
  }
  return { sha256: hash.digest('hex'), size }
}
