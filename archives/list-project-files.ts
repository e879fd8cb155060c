import type { Readable } from 'node:stream'
import { entryPath } from './inside/entry-path.ts'
import { tarEntries } from './inside/tar-entries.ts'
import { gunzipped } from './open-project.ts'

/**
 * The files of a project that `unpackUpload` packed, in the order of their paths.
 *
 * @param archive the canonical tar.gz; it is read to its end
 * @returns paths relative to the project, sizes in bytes
 */
export async function listProjectFiles(archive: Readable): Promise<{ path: string; size: number }[]> {
  const files: { path: string; size: number }[] = []
  for await (const { kind, name, size } of tarEntries(gunzipped(archive))) {
    if (kind === 'file') files.push({ path: entryPath(name).slice(1).join('/'), size })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}
