import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { InvalidUpload } from '../invalid-upload.ts'
import { quote } from '../quote.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import { archiveKind } from './archive-kind.ts'
import { entryPath, isLitter } from './entry-path.ts'
import { fillFolder } from './project-folder.ts'
import type { ProjectFolder, UnpackLimits } from './project-folder.ts'

/**
 * Unpacks a stranger's archive into an empty folder: plain files and folders only.
 * @throws InvalidUpload
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  limits: UnpackLimits,
): Promise<{ project: ProjectFolder; warnings: string[] }> {
  const project = fillFolder(folder, limits)
  let commandLinks = 0
  let litter = 0
  for await (const entry of await entriesOf(archive, limits)) {
    const parts = entryPath(entry.name)
    if (isLitter(parts)) {
      if (++litter > limits.entries)
        throw new InvalidUpload(`The archive holds more than ${limits.entries} files and folders.`)
    } else if (entry.kind === 'folder') {
      project.addFolder(parts)
    } else if (entry.kind === 'file') {
      await project.addFile(parts, entry.size, entry.open)
    } else if (entry.kind === 'a symbolic link' && isCommandOfPackage(parts)) {
      commandLinks++
    } else {
      throw new InvalidUpload(
        `The archive holds ${quote(entry.name)}, ${entry.kind}; only files and folders are taken.`,
      )
    }
  }
  const warning = `Left out ${commandLinks} symbolic ${commandLinks === 1 ? 'link' : 'links'} below node_modules/.bin.`
  return { project, warnings: commandLinks === 0 ? [] : [warning] }
}

async function entriesOf(archive: string, limits: UnpackLimits): Promise<AsyncGenerator<ArchiveEntry>> {
  const kind = await archiveKind(archive)
  if (kind === 'zip') return (await import('./zip-entries.ts')).zipEntries(archive, limits)
  const { tarEntries } = await import('./tar-entries.ts')
  const bytes = createReadStream(archive)
  if (kind === 'tar') return tarEntries(bytes)
  const gunzip = createGunzip()
  bytes.on('error', (error) => gunzip.destroy(error))
  return tarEntries(bytes.pipe(gunzip))
}

/** npm links each package's commands there; a project with its packages in it would otherwise be refused. */
function isCommandOfPackage(parts: string[]): boolean {
  return parts.at(-2) === '.bin' && parts.at(-3) === 'node_modules'
}
