import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ProjectName } from '@proofyard/contract/manifest.ts'
import type { Context } from '../context.ts'
import { limitStream } from '../connection/limit-stream.ts'
import { CommandError, UsageError } from '../failure.ts'

/** As many, and as much, as a server takes unless its operator says otherwise. */
const MAX_ENTRIES = 50_000
const DEFAULT_MAX_MIB = 2048

/** How a project is fetched. */
export interface CloneOptions {
  maxMib?: string
}

/** Fetches the sources of a build into a folder that is not there yet. */
export async function clone(
  { terminal, connect, signal }: Context,
  build: string,
  asked: string | undefined,
  { maxMib = String(DEFAULT_MAX_MIB) }: CloneOptions,
): Promise<void> {
  const maxBytes = Number(maxMib) * 1024 ** 2
  if (!/^\d{1,7}$/.test(maxMib) || maxBytes === 0) throw new UsageError('--max-mib is a number of mebibytes.')
  const client = await connect()
  const { project_name: name, circuit_id: id } = await client.call('circuitDetail', {
    path: { circuit_id: build },
    query: { include_verification_key: false },
    signal,
  })
  const folder = resolve(asked ?? ProjectName.parse(name))
  const answer = await client.call('circuitDownload', { path: { circuit_id: id }, signal, followsLink: true })
  if (answer.body === null) throw new CommandError('The server sent nothing.')
  await makeNew(folder)
  try {
    const files = await unpack(Readable.fromWeb(answer.body), folder, { bytes: maxBytes, entries: MAX_ENTRIES }, signal)
    const shown = relative('.', folder) || folder
    terminal.result({ circuit_id: id, folder, files }, () => `${shown}: ${files === 1 ? '1 file' : `${files} files`}`)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function makeNew(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new UsageError(`${folder} is there already.`, 'Name another folder: proofyard clone <build> <folder>')
  })
}

/**
 * Writes the files of a `.tar.gz` below a folder, without the folder on top that each server's archive has, and without a folder of git's.
 *
 * @param max of its bytes, packed and unpacked, and of its files and folders
 * @returns how many files there were
 * @throws CommandError for anything else than plain files and folders that stay inside, and for more than a project has
 */
export async function unpack(
  archive: Readable,
  folder: string,
  max: { bytes: number; entries: number },
  signal: AbortSignal,
): Promise<number> {
  const entries = extract()
  const limit = () => limitStream(max.bytes, 'The archive')
  // A gzip file may go on for ever without unpacking to anything.
  const feeding = pipeline(archive, limit(), createGunzip(), limit(), entries, { signal })
  // Told by the loop, which ends with it.
  feeding.catch(() => undefined)
  const folders = new Set<string>()
  let files = 0
  for await (const entry of entries) {
    const { name, type } = entry.header
    const inside = name.split('/').slice(1).join('/')
    // What git would obey in there is not what one asked for.
    if (inside.split('/').some((part) => part.toLowerCase() === '.git')) {
      entry.resume()
      continue
    }
    const path = resolve(folder, inside)
    if (path !== folder && !path.startsWith(folder + sep))
      throw new CommandError(`The archive names ${JSON.stringify(name)}, which is outside of it. Nothing was kept.`)
    if (type === 'file') {
      files += 1
      noteFolders(folders, inside)
      if (files + folders.size > max.entries)
        throw new CommandError(`The archive has more than ${max.entries} files and folders. Nothing was kept.`)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(entry, createWriteStream(join(path), { flags: 'wx', mode: 0o644 }), { signal })
    } else if (type === 'directory') entry.resume()
    else throw new CommandError(`The archive has ${JSON.stringify(name)}, which is no plain file. Nothing was kept.`)
  }
  await feeding
  return files
}

/** Notes the folders that a file lies in. */
function noteFolders(folders: Set<string>, file: string): void {
  for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.add(file.slice(0, at))
}
