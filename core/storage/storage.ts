import type { Readable } from 'node:stream'
import { openFolderStorage } from './folder-storage.ts'

/** A stored file: the SHA-256 of its bytes in hexadecimal, and their number. */
export interface StoredFile {
  sha256: string
  size: number
}

/** Files by their content. They are written once, streamed, and never held whole in memory. */
export interface Storage {
  /** Stores a stream; resolves when the bytes are safe on disk. */
  put: (bytes: Readable) => Promise<StoredFile>
  /** Stores a copy of a file. */
  putFile: (path: string) => Promise<StoredFile>
  /** Streams a file; the stream fails when the file is not there. */
  read: (sha256: string) => Readable
  /** A small file as text. @throws when it has more than `maxBytes` */
  readText: (sha256: string, maxBytes: number) => Promise<string>
  /** Puts a file at a path of this machine, to be read only: it may be the stored file itself, linked. */
  place: (sha256: string, path: string) => Promise<void>
  has: (sha256: string) => Promise<boolean>
  /** Removes a file; it is no error when there is none. */
  remove: (sha256: string) => Promise<void>
  /** Every stored file that was last written or stored again before `before`, and what interrupted writes left. */
  listOlderThan: (before: Date) => AsyncIterable<string>
}

/**
 * Opens the storage that a `STORAGE_URL` names.
 * @param url `file:` and an absolute folder, which is made when it is missing
 */
export async function openStorage(url: string): Promise<Storage> {
  const parsed = new URL(url)
  if (parsed.protocol !== 'file:') {
    throw new Error(`STORAGE_URL must be file: and an absolute folder; "${parsed.protocol}" is not served.`)
  }
  return openFolderStorage(decodeURIComponent(parsed.pathname))
}
