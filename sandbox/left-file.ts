import { constants } from 'node:fs'
import { open, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from './file-path.ts'

/**
 * A file that user code left in a folder that it could write to, once nothing of it runs any more. It is a file, in
 * that folder and not by a link somewhere else, and not larger than `maxBytes`.
 *
 * @returns undefined where there is none
 */
export async function findLeftFile(folder: FilePath, name: string, maxBytes: number): Promise<FilePath | undefined> {
  const inside = await realpath(folder)
  const path = join(inside, name)
  // A name may be a manifest's or a program's, and lead up.
  if (!path.startsWith(`${inside}/`)) return undefined
  const found = await realpath(path).catch(() => undefined)
  if (found !== path) return undefined
  // Opening a pipe would wait for somebody to write into it.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  // One that its maker lets no one read is as good as none.
  const handle = await open(path, flags).catch(() => undefined)
  if (handle === undefined) return undefined
  try {
    const facts = await handle.stat()
    return facts.isFile() && facts.size <= maxBytes ? path : undefined
  } finally {
    await handle.close()
  }
}

/**
 * The text of such a file, where the whole of it has this form. It is not parsed: a few megabytes of JSON may hold more values
 * than there is memory for.
 */
export async function readLeftText(
  folder: FilePath,
  name: string,
  { maxBytes, form }: { maxBytes: number; form: RegExp },
): Promise<string | undefined> {
  const path = await findLeftFile(folder, name, maxBytes)
  const text = path === undefined ? undefined : await readFile(path, 'utf8')
  return text !== undefined && form.test(text) ? text : undefined
}
