import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { entryPath } from './inside/entry-path.ts'
import { tarEntries } from './inside/tar-entries.ts'
import { BYTES_PER_FILE } from './list-project-files.ts'
import { gunzipped } from './open-project.ts'

/** Of a file: its size in bytes and the SHA-256 of its content. */
export interface FileHash {
  size: number
  sha256: string
}

/**
 * The files of a project that `unpackUpload` packed, by path.
 *
 * @param archive the canonical tar.gz; it is read to its end or destroyed
 * @param maxBytes that their list may have, written as JSON
 * @returns undefined where the list is longer; it is read no further then
 */
export async function hashProjectFiles(
  archive: Readable,
  maxBytes: number,
): Promise<Map<string, FileHash> | undefined> {
  const files = new Map<string, FileHash>()
  let listBytes = 0
  for await (const { kind, name, size, open } of tarEntries(gunzipped(archive))) {
    if (kind !== 'file') continue
    const path = entryPath(name).slice(1).join('/')
    listBytes += Buffer.byteLength(JSON.stringify(path)) + BYTES_PER_FILE
    if (listBytes > maxBytes) return undefined
    const hash = createHash('sha256')
    for await (const chunk of await open()) hash.update(chunk)
    files.set(path, { size, sha256: hash.digest('hex') })
  }
  return files
}
