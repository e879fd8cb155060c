import { createReadStream } from 'node:fs'
import { Transform, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InvalidUploadError } from '../invalid-upload-error.ts'
import { quote } from '../quote.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import { archiveKind } from './archive-kind.ts'
import { entryPath, isLitter } from './entry-path.ts'
import { fillFolder, tooLarge } from './project-folder.ts'
import type { ProjectFolder, UnpackLimits } from './project-folder.ts'

const BYTES_PER_ENTRY = 4096

/**
 * Unpacks a stranger's archive into an empty folder: plain files and folders only.
 * @throws InvalidUploadError
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
        throw new InvalidUploadError(`The archive holds more than ${limits.entries} files and folders.`)
    } else if (entry.kind === 'folder') {
      project.addFolder(parts)
    } else if (entry.kind === 'file') {
      await project.addFile(parts, entry.size, entry.open)
    } else if (entry.kind === 'a symbolic link' && isCommandOfPackage(parts)) {
      commandLinks++
    } else {
      throw new InvalidUploadError(
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
  // A tar is no longer than its files, their headers and long names; this also ends a bomb that unpacks to nothing.
  const longest = limits.unpackedBytes + limits.entries * BYTES_PER_ENTRY
  // An error of any of the three ends the last one with it, and so reaches the reader.
  return tarEntries(pipeline(bytes, createGunzip(), stopAfter(longest, limits), () => {}))
}

function stopAfter(longest: number, limits: UnpackLimits): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > longest ? tooLarge(limits) : null, chunk)
    },
  })
}

/** npm links each package's commands there; a project with its packages in it would otherwise be refused. */
function isCommandOfPackage(parts: string[]): boolean {
  return parts.at(-2) === '.bin' && parts.at(-3) === 'node_modules'
}
