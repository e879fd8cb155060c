import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is there in these folders, and when each file was changed: another one where a program has written there.
 *
 * One call after the other: for the 14,000 files of a toolchain that takes a fifth of the processor time of calls that wait.
 */
export function fingerprint(folders: string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const folder of folders.filter((path) => existsSync(path))) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const { mode, size, mtimeNs } = lstatSync(path, { bigint: true })
      found[path] = `${mode.toString(8)} ${entry.isDirectory() ? '' : `${size} ${mtimeNs}`}`
    }
  }
  return found
}
