import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Reads a file, but not through a link: one that a hostile program left might lead to a file of this machine. */
export async function openRegularFile(path: string): Promise<Readable> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  if ((await file.stat()).isFile()) return file.createReadStream()
  await file.close()
  throw new Error(`${path} is not a regular file.`)
}
