import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InvalidUploadError } from './invalid-upload-error.ts'
import { entryPath } from './inside/entry-path.ts'
import { fillFolder } from './inside/project-folder.ts'
import { tarEntries } from './inside/tar-entries.ts'
import { quote } from './quote.ts'

/**
 * Unpacks a project that `unpackUpload` packed, so that it can be compiled.
 * It is our own archive, but what is read is checked as if it were not.
 *
 * @param archive the canonical tar.gz; it is read to its end or destroyed
 * @param into a folder that does not exist yet or is empty; `sindri.json` will lie in it
 * @throws InvalidUploadError when it is not such an archive
 */
export async function openProject(
  archive: Readable,
  into: string,
  limits: { unpackedBytes: number; entries: number },
): Promise<void> {
  await mkdir(into, { recursive: true })
  const project = fillFolder(into, limits)
  for await (const entry of tarEntries(gunzipped(archive))) {
    const [, ...parts] = entryPath(entry.name)
    if (entry.kind === 'folder') project.addFolder(parts)
    else if (entry.kind === 'file') await project.addFile(parts, entry.size, entry.open)
    else throw new InvalidUploadError(`The stored project holds ${quote(entry.name)}, ${entry.kind}.`)
  }
}

/** A canonical archive's tar; an error of the archive's stream reaches the reader. */
export function gunzipped(archive: Readable): Readable {
  const gunzip = createGunzip()
  archive.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => archive.destroy())
  return archive.pipe(gunzip)
}
