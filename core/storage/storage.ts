import type { Readable } from 'node:stream'

/** A stored file: the SHA-256 of its bytes in hexadecimal, and their number. */
export interface StoredFile {
  sha256: string
  size: number
}

/** As what a file is sent that is asked for by a link: headers of HTTP. */
export interface LinkedFile {
  type: string
  disposition?: string | undefined
}

/** Files by their content. They are written once, streamed, and never held whole in memory. */
export interface Storage {
  /** Stores a stream, such as an input, which no machine keeps when it was removed; resolves when the bytes are safe on disk. */
  put: (bytes: Readable) => Promise<StoredFile>
  /** Stores a copy of a file, such as a key, which this machine may keep for its next use. */
  putFile: (path: string) => Promise<StoredFile>
  /** Streams a file, or its bytes from `start` to `end`; the stream fails when the file is not there. */
  read: (sha256: string, range?: { start: number; end: number }) => Readable
  /** A small file as text. @throws when it has more than `maxBytes` */
  readText: (sha256: string, maxBytes: number) => Promise<string>
  /** Puts a file at a path of this machine, to be read only: it may be the stored file itself, linked. */
  place: (sha256: string, path: string) => Promise<void>
  /**
   * An address under which anybody has a file for the next five minutes, without a key; undefined where a server sends all files itself.
   */
  link: ((sha256: string, as: LinkedFile) => Promise<string>) | undefined
  /** @param size where it is given, a file with another one is none: what other programs copied may be half written */
  has: (sha256: string, size?: number) => Promise<boolean>
  /** Removes a file; it is no error when there is none. */
  remove: (sha256: string) => Promise<void>
  /** Writes nothing. @throws when files cannot be read and stored, or it takes more than five seconds to see that */
  check: () => Promise<void>
  /** Every stored file that was last written or stored again before `before`. */
  listOlderThan: (before: Date) => AsyncIterable<string>
  /** Removes what writes left that were interrupted before `before`. */
  clean: (before: Date) => Promise<void>
}
