import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The data folder cannot be used; the message says what to do. */
class DataFolderError extends Error {
  override name = 'DataFolderError'
}

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'its path is too long',
}

/**
 * Makes the data folder where it is missing, for its owner only, and writes there once.
 *
 * @throws DataFolderError with the reason
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rmdir(await mkdtemp(join(folder, '.writable-')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code] ?? String(error)
    throw new DataFolderError(
      `Proofyard cannot use the data folder ${folder}: ${reason}. ` +
        'Set PROOFYARD_DATA to a folder that this user may write to.',
      { cause: error },
    )
  }
}
