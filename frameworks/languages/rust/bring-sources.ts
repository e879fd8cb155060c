import { copyFile, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/**
 * Makes a folder hold the files of another one, and no others.
 *
 * cargo compiles again what is newer than what it made. So a file whose bytes are there already keeps its time, and any other
 * has the time of now: what a release brings may be older than what was compiled of the release before.
 */
export async function bringSources(source: FilePath, folder: FilePath): Promise<void> {
  await mkdir(folder, { recursive: true })
  const [wanted, there] = [await kindsIn(source), await kindsIn(folder)]
  for (const [name, kind] of there) {
    if (wanted.get(name) !== kind) await rm(join(folder, name), { recursive: true, force: true })
  }
  for (const [name, kind] of wanted) {
    if (kind === 'folder') continue
    const [from, to] = [join(source, name), join(folder, name)]
    if (there.get(name) === 'file' && (await readFile(from)).equals(await readFile(to))) continue
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to)
  }
}

/** What lies in a folder and below, by its path from there. */
async function kindsIn(folder: FilePath): Promise<Map<string, 'file' | 'folder'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries.map((one) => [relative(folder, join(one.parentPath, one.name)), one.isDirectory() ? 'folder' : 'file']),
  )
}
