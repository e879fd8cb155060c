import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Of a file that is held in memory. */
const MAX_TEXT_BYTES = 16 * 1024 ** 2

/** The name that git gives to bytes, as long as another one of the repository. */
export function hashBlob(content: Uint8Array, like: string): string {
  return blobHash(content.length, like).update(content).digest('hex')
}

/** The name that git gives to a file as it is, without any filter. @throws where it is a link, or changes meanwhile */
export async function hashFile(path: Buffer, like: string): Promise<string> {
  return await reading(path, async (file) => {
    const { size } = await file.stat()
    const hash = blobHash(size, like)
    let bytes = 0
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      const piece = chunk as Buffer
      bytes += piece.length
      if (bytes > size) break
      hash.update(piece)
    }
    if (bytes !== size) throw new Error('The file changes.')
    return hash.digest('hex')
  })
}

/** The same with the line ends that git keeps of a text; undefined for a large one. */
export async function hashText(path: Buffer, like: string): Promise<string | undefined> {
  return await reading(path, async (file) => {
    if ((await file.stat()).size > MAX_TEXT_BYTES) return undefined
    const text = await file.readFile('latin1')
    return hashBlob(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'), like)
  })
}

function blobHash(size: number, like: string) {
  return createHash(like.length === 64 ? 'sha256' : 'sha1').update(`blob ${size}\0`)
}

async function reading<T>(path: Buffer, read: (file: FileHandle) => Promise<T>): Promise<T> {
  // What became a pipe since it was looked at would be waited for.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}
