import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/**
 * Sees to it that a folder holds plain files and folders alone, and no more of them than an upload may hold. The unpacker has read
 * hostile bytes; what it leaves behind is looked at before anybody else opens it, and read no further than it is wanted.
 *
 * @throws Error where it does not
 */
export async function assertPlain(folder: FilePath, maxEntries: number): Promise<void> {
  let entries = 0
  const left = [folder]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    for await (const entry of await opendir(path)) {
      if (++entries > maxEntries) throw new Error(`The unpacker left more than ${maxEntries} files and folders.`)
      if (entry.isDirectory()) left.push(join(path, entry.name))
      else if (!entry.isFile()) throw new Error('The unpacker left something that is not a plain file.')
    }
  }
}
