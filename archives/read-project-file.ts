import { Readable } from 'node:stream'
import { entryPath } from './inside/entry-path.ts'
import { tarEntries } from './inside/tar-entries.ts'
import { gunzipped } from './open-project.ts'

/**
 * Streams one file of a project that `unpackUpload` packed.
 *
 * @param archive the canonical tar.gz; it is destroyed when the file has been read or is not there
 * @param path relative to the project, such as `README.md` or `./src/main.circom`
 * @returns undefined when the project has no such file
 */
export async function readProjectFile(
  archive: Readable,
  path: string,
): Promise<{ size: number; content: Readable } | undefined> {
  const wanted = path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
  const entries = tarEntries(gunzipped(archive))
  for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
    const entry = next.value
    if (entry.kind === 'file' && entryPath(entry.name).slice(1).join('/') === wanted) {
      const content = Readable.from(contentOf(await entry.open(), () => entries.return(undefined)))
      // Also when it is destroyed before it was read.
      content.once('close', () => void entries.return(undefined))
      return { size: entry.size, content }
    }
  }
  return undefined
}

async function* contentOf(bytes: AsyncIterable<Buffer>, close: () => Promise<unknown>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } finally {
    await close()
  }
}
