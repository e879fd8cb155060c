import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, link, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { syncFolder } from '../disk/sync-folder.ts'
import { BackupError } from './backup-error.ts'

/** Where a backup is written to. */
export interface BackupTarget {
  stream: Writable
  /** All was written. */
  keep: () => Promise<void>
  /** Removes what was written, unless it is kept. */
  discard: () => Promise<void>
}

/**
 * A file that only its owner may read. Until it is kept it has another name, so that no half of a backup is taken for one.
 * @throws BackupError when the file is there, or cannot be made
 */
export async function openBackupFile(path: string): Promise<BackupTarget> {
  const unfinished = `${path}.${randomUUID()}.unfinished`
  if (await isThere(path)) throw taken(path)
  const stream = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  await once(stream, 'open').catch((error: Error) => {
    throw new BackupError(`${path} cannot be written: ${error.message}.`)
  })
  return {
    stream,
    keep: async () => {
      await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw taken(path)
        // A file system without links.
        return rename(unfinished, path)
      })
      await syncFolder(dirname(path))
    },
    discard: () => rm(unfinished, { force: true }),
  }
}

/** A stream, such as a pipe. What it took is not taken back: half of a backup is known by its missing end. */
export function streamTarget(stream: Writable): BackupTarget {
  return { stream, keep: () => Promise.resolve(), discard: () => Promise.resolve() }
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
