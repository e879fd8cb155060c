import { type Hash, createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { entryLine } from './backup-format.ts'
import type { BackupTarget } from './backup-target.ts'

/** Writes the entries of a backup, one after the other. */
export interface BackupWriter {
  /** @returns the SHA-256 of the bytes. @throws when there are not `size` of them */
  add: (name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<string>
  /** SHA-256 over all entries so far. */
  sha256: () => string
  /** Writes the end, and keeps the target. */
  finish: () => Promise<void>
  /** Discards the target, unless it is finished. */
  close: () => Promise<void>
}

/** Writes into a target, as a stream: no more of it is in memory than a few chunks. */
export function openBackupWriter(target: BackupTarget): BackupWriter {
  const tar = pack()
  const lines = createHash('sha256')
  const written = pipeline(tar, target.stream)
  /** Rejects when the target cannot be written any more: an entry would then wait for ever. */
  const broken = written.then(() => Promise.reject(new Error('The backup has ended.')))
  broken.catch(() => undefined)

  return {
    add: async (name, size, bytes) => {
      // It broke since the last entry: why is said, not that there can be no entry.
      if (tar.destroyed) await broken
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
      await target.keep()
    },
    close: async () => {
      tar.destroy()
      await written.catch(() => undefined)
      await target.discard()
    },
  }
}

async function* hashed(bytes: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
