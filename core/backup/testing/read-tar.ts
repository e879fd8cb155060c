import { createReadStream } from 'node:fs'
import { extract } from 'tar-stream'

/** All entries of a small tar. */
export async function readTar(path: string): Promise<{ name: string; content: Buffer }[]> {
  const parser = extract()
  createReadStream(path).pipe(parser)
  const entries: { name: string; content: Buffer }[] = []
  for await (const entry of parser) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    entries.push({ name: entry.header.name, content: Buffer.concat(chunks) })
  }
  return entries
}
