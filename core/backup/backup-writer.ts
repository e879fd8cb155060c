import { type Hash, createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, link, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { syncFolder } from '../disk/sync-folder.ts'
import { BackupError } from './backup-error.ts'
import { entryLine } from './backup-format.ts'

/** Writes the entries of a backup, one after the other. */
export interface BackupWriter {
  /** @returns the SHA-256 of the bytes. @throws when there are not `size` of them */
  add: (name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<string>
  /** SHA-256 over all entries so far. */
  sha256: () => string
  /** Gives the file its name. */
  finish: () => Promise<void>
  /** Removes what was written, unless it is finished. */
  close: () => Promise<void>
}

/**
 * Opens a file that only its owner may read. Until it is finished it has another name, so that no half of a backup is taken for one.
 * @throws BackupError when the file is there, or cannot be made
 */
export async function openBackupWriter(path: string): Promise<BackupWriter> {
  const unfinished = `${path}.${randomUUID()}.unfinished`
  if (await isThere(path)) throw taken(path)
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  await once(file, 'open').catch((error: Error) => {
    throw new BackupError(`${path} cannot be written: ${error.message}.`)
  })
  const tar = pack()
  const lines = createHash('sha256')
  const written = pipeline(tar, file)
  /** Rejects when the file cannot be written any more: an entry would then wait for ever. */
  const broken = written.then(() => Promise.reject(new Error('The backup has ended.')))
  broken.catch(() => undefined)

  return {
    add: async (name, size, bytes) => {
      const hash = createHash('sha256')
      const entry = tar.entry({ name, size, mode: 0o600, type: 'file' })
      await Promise.race([pipeline(hashed(bytes, hash), entry), broken])
      const sha256 = hash.digest('hex')
      lines.update(entryLine({ name, size, sha256 }))
      return sha256
    },
    sha256: () => lines.copy().digest('hex'),
    finish: async () => {
      tar.finalize()
      await written
      await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw taken(path)
        // A file system without links.
        return rename(unfinished, path)
      })
      await syncFolder(dirname(path))
    },
    close: async () => {
      tar.destroy()
      await written.catch(() => undefined)
      await rm(unfinished, { force: true })
    },
  }
}

async function* hashed(bytes: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function taken(path: string): BackupError {
  return new BackupError(`${path} is there already, and is not overwritten.`)
}
