import { type BigIntStats, existsSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What is there in these folders, and when each file was changed: another one where a program has written there. */
export async function fingerprint(folders: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const add = (path: string, { mode, size, mtimeNs }: BigIntStats, isFolder: boolean) => {
    found[path] = `${mode.toString(8)} ${isFolder ? '' : `${size} ${mtimeNs}`}`
  }
  for (const folder of folders.filter((path) => existsSync(path))) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      add(path, await lstat(path, { bigint: true }), entry.isDirectory())
    }
  }
  return found
}
