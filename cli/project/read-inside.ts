import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { CommandError } from '../failure.ts'

/**
 * Reads a file of a project.
 *
 * @returns undefined where there is none
 * @throws CommandError for what is no file, larger than it may be, or leads out of the project: a project is a stranger's as a rule
 */
export async function readInside(project: string, file: string, maxBytes: number): Promise<string | undefined> {
  return (await readBytesInside(project, file, maxBytes))?.toString('utf8')
}

/** The same for what may be no text. */
export async function readBytesInside(
  project: string,
  file: string,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const root = await realpath(project)
  const path = await realpath(join(root, file)).catch(() => undefined)
  if (path === undefined) return undefined
  if (!path.startsWith(root + sep)) throw new CommandError(`${file} is a link that leads out of the project.`)
  const found = await stat(path)
  if (!found.isFile()) throw new CommandError(`${file} is no file.`)
  if (found.size > maxBytes) throw new CommandError(`${file} has more than ${maxBytes} bytes.`)
  return await readFile(path)
}
