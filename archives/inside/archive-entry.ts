/** One entry of an archive, as the archive tells it; nothing of it is checked yet. */
export interface ArchiveEntry {
  name: string
  /** `file`, `folder`, or what else it is in words, such as `a symbolic link`. */
  kind: string
  /** Bytes that the archive says it has. */
  size: number
  /** Its bytes. Must be read before the next entry is asked for, or left alone. */
  open: () => Promise<AsyncIterable<Buffer>>
}
