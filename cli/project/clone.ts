import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ProjectName } from '@proofyard/contract/manifest.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError } from '../failure.ts'

/** A project of more is refused by every server. */
const MAX_FILES = 20_000

/** Fetches the sources of a build into a folder that is not there yet. */
export async function clone({ terminal, connect, signal }: Context, build: string, asked?: string): Promise<void> {
  const client = await connect()
  const { project_name: name, circuit_id: id } = await client.call('circuitDetail', {
    path: { circuit_id: build },
    query: { include_verification_key: false },
    signal,
  })
  const folder = resolve(asked ?? ProjectName.parse(name))
  const answer = await client.call('circuitDownload', { path: { circuit_id: id }, signal })
  if (answer.body === null) throw new CommandError('The server sent nothing.')
  await makeNew(folder)
  try {
    const files = await unpack(Readable.fromWeb(answer.body), folder, signal)
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
 * @returns how many files there were
 * @throws CommandError for anything else than plain files and folders that stay inside
 */
export async function unpack(archive: Readable, folder: string, signal: AbortSignal): Promise<number> {
  const entries = extract()
  const feeding = pipeline(archive, createGunzip(), entries, { signal })
  // Told by the loop, which ends with it.
  feeding.catch(() => undefined)
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
      if (files > MAX_FILES) throw new CommandError(`The archive has more than ${MAX_FILES} files. Nothing was kept.`)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(entry, createWriteStream(join(path), { flags: 'wx', mode: 0o644 }), { signal })
    } else if (type === 'directory') entry.resume()
    else throw new CommandError(`The archive has ${JSON.stringify(name)}, which is no plain file. Nothing was kept.`)
  }
  await feeding
  return files
}
