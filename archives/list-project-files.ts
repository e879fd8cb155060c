import type { Readable } from 'node:stream'
import { entryPath } from './inside/entry-path.ts'
import { tarEntries } from './inside/tar-entries.ts'
import { gunzipped } from './open-project.ts'

/** Paths relative to the project, sizes in bytes. */
export interface ProjectFiles {
  files: { path: string; size: number }[]
  /** What the whole list has, written as JSON, or a little more. */
  listBytes: number
}

/** Keys, signs and figures of one file in the list. */
export const BYTES_PER_FILE = 40

/**
 * The files of a project that `unpackUpload` packed, in the order of their paths.
 *
 * @param archive the canonical tar.gz; it is read to its end
 * @param maxBytes of a longer list only the beginning is kept
 */
export async function listProjectFiles(archive: Readable, maxBytes: number): Promise<ProjectFiles> {
  const files: ProjectFiles['files'] = []
  let listBytes = 0
  for await (const { kind, name, size } of tarEntries(gunzipped(archive))) {
    if (kind !== 'file') continue
    const path = entryPath(name).slice(1).join('/')
    listBytes += Buffer.byteLength(JSON.stringify(path)) + BYTES_PER_FILE
    if (listBytes <= maxBytes) files.push({ path, size })
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), listBytes }
}
