import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of a folder that were last written before `before`. */
export async function cleanFolder(folder: string, before: Date): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    if (await isOlder(path, before)) await rm(path, { force: true })
  }
}

/** Whether a file was last written before `before`; one that has gone was not. */
export async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtime < before
}
