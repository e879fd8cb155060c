import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/** Puts all files of a project into one, for the executor that every proof runs again. */
export async function packSources(project: string, archive: string): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createWriteStream(archive))
  const entries = await readdir(project, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    tar.entry({ name: relative(project, path), mtime: new Date(0) }, await readFile(path))
  }
  tar.finalize()
  await written
}

/**
 * Lays the files of `packSources` out in an empty folder, with a package.json where the project has none: Node would look
 * for one in the folders above, and take the project's modules for what it says.
 */
export async function unpackSources(archive: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{}')
  const tar = createReadStream(archive).pipe(extract())
  for await (const entry of tar) {
    const path = join(folder, entry.header.name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(entry, createWriteStream(path))
  }
}
