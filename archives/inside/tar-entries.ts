import type { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import type { Header } from 'tar-stream'
import type { ArchiveEntry } from './archive-entry.ts'

const kinds: Record<string, string> = {
  file: 'file',
  directory: 'folder',
  symlink: 'a symbolic link',
  link: 'a hard link',
  'character-device': 'a device',
  'block-device': 'a device',
  fifo: 'a pipe',
}

/** The entries of a tar, as it tells them; long names and PAX records are already applied. */
export async function* tarEntries(bytes: Readable): AsyncGenerator<ArchiveEntry> {
  // The oldest tars have no format in their header; the option is missing in the types of tar-stream 3.2.2.
  const options: Parameters<typeof extract>[0] & { allowUnknownFormat: true } = { allowUnknownFormat: true }
  const parser = extract(options)
  bytes.on('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  try {
    for await (const entry of parser) {
      const { name, type, size } = entry.header
      yield { name, kind: kindOf(type), size, open: async () => chunksOf(entry) }
      entry.resume()
    }
  } finally {
    bytes.destroy()
    parser.destroy()
  }
}

async function* chunksOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    if (Buffer.isBuffer(chunk)) yield chunk
  }
}

function kindOf(type: Header['type'] | null): string {
  return kinds[type ?? ''] ?? 'an entry of an unknown type'
}
