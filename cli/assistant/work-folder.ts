import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, parse, relative, resolve, sep } from 'node:path'
import { CommandError, UsageError } from '../failure.ts'
import { readBytesInside } from '../project/read-inside.ts'

/**
 * The folder that an assistant may have read: where it is when the server starts, whatever a link in its path leads to later.
 *
 * @param asked what a person named; without it the current folder
 * @throws UsageError where it is no folder, or nobody named it and it is everything: some programs start servers in `/` or at home
 */
export async function openWorkFolder(asked: string | undefined, here = '.'): Promise<string> {
  const path = await realpath(asked ?? here).catch(() => undefined)
  if (path === undefined || !(await stat(path)).isDirectory()) throw new UsageError(`${asked ?? here} is no folder.`)
  const isEverything = path === parse(path).root || path === (await realpath(homedir()).catch(() => undefined))
  if (asked === undefined && isEverything)
    throw new UsageError(
      `An assistant may read all of ${path} only where that is said.`,
      'Name its folder: --folder <folder>',
    )
  return path
}

/**
 * Where something in the folder is that an assistant names.
 *
 * @param root as `openWorkFolder` has it
 * @param asked a path from there, or a whole one
 * @returns undefined where it is not there
 * @throws CommandError for what is outside, by its path or by a link
 */
export async function findInWorkFolder(root: string, asked: string): Promise<string | undefined> {
  const path = asked.includes('\0') ? undefined : resolve(root, asked)
  // Before anything is looked at: whether something is there outside is not told.
  if (path === undefined || !isInside(root, path)) throw outside(root, asked)
  const real = await realpath(path).catch(() => undefined)
  if (real !== undefined && !isInside(root, real)) throw outside(root, asked)
  return real
}

/** The bytes of a file in the folder. @throws CommandError for what is none, too large, or outside */
export async function readInWorkFolder(root: string, asked: string, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const path = await findInWorkFolder(root, asked)
  const bytes = path === undefined ? undefined : await readBytesInside(root, relative(root, path), maxBytes)
  if (bytes === undefined) throw new CommandError(`There is no ${JSON.stringify(asked)} in ${root}.`)
  return bytes
}

/** A folder in it with a project of its own: a project above it, or a manifest that lies elsewhere, is not meant. */
export async function findProjectInWorkFolder(root: string, asked: string): Promise<string> {
  const path = await findInWorkFolder(root, asked)
  const manifest = path === undefined ? undefined : await findInWorkFolder(root, join(path, 'sindri.json'))
  if (path === undefined || manifest === undefined || !(await stat(manifest)).isFile())
    throw new CommandError(`There is no project in ${JSON.stringify(asked)}: it has no sindri.json.`, {
      next: `Name a folder with a sindri.json, within ${root}.`,
    })
  return path
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}

function outside(root: string, asked: string): CommandError {
  return new CommandError(`${JSON.stringify(asked)} is outside of ${root}, and nothing is read there.`, {
    next: 'A person names another folder when they start the server: proofyard mcp --folder <folder>',
  })
}
