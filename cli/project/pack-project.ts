import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import ignore, { type Ignore } from 'ignore'
import { pack } from 'tar-stream'
import { CommandError } from '../failure.ts'
import type { ProjectFolder } from './project-folder.ts'
import { readInside } from './read-inside.ts'

/** Whose lines, in any folder of the project, say what stays here. */
const IGNORE_FILES = ['.gitignore', '.sindriignore']
/** What no project needs: what git keeps, and what others than the project's author have written. */
export const ALWAYS_LEFT_OUT = ['.git', 'node_modules', '.DS_Store']

const MAX_RULES_BYTES = 1024 ** 2

/** A file of the project. */
interface PackedFile {
  /** Within the project, with `/`. */
  name: string
  path: string
  size: number
  mode: number
}

/** What says of a folder's names whether they stay here. */
interface Rules {
  /** Within the project, ending in `/`, or empty. */
  folder: string
  ignores: Ignore
}

/**
 * Packs a project as the public clients do, as `<name>/…` in a `.tar.gz`: the same files give the same archive.
 *
 * @throws CommandError for a link that leads out of the project
 */
export async function packProject(
  { path, name }: ProjectFolder,
  archive: string,
  signal: AbortSignal,
): Promise<{ files: number; bytes: number }> {
  const files = await listFiles(await realpath(path), '', [])
  const entries = pack()
  const writing = pipeline(entries, createGzip(), createWriteStream(archive), { signal })
  for (const file of files) {
    const entry = entries.entry({ name: `${name}/${file.name}`, size: file.size, mode: file.mode, mtime: new Date(0) })
    await pipeline(createReadStream(file.path, { end: Math.max(0, file.size - 1) }), entry, { signal })
  }
  entries.finalize()
  await writing
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

async function listFiles(root: string, folder: string, above: Rules[]): Promise<PackedFile[]> {
  const here = join(root, folder)
  const rules = [...above, { folder, ignores: await readRules(here) }]
  const found: PackedFile[] = []
  for (const name of (await readdir(here)).toSorted()) {
    const inside = folder + name
    const path = await realpath(join(here, name)).catch(() => undefined)
    const kind = path === undefined ? undefined : await stat(path)
    const isFolder = kind?.isDirectory() === true
    if (
      ALWAYS_LEFT_OUT.includes(name) ||
      (inside !== 'sindri.json' && staysHere(inside + (isFolder ? '/' : ''), rules))
    )
      continue
    if (path === undefined || (path !== root && !path.startsWith(root + sep)))
      throw new CommandError(`${inside} is a link that leads out of the project, or nowhere.`, {
        next: 'Put the file itself there, or name the link in .sindriignore.',
      })
    const target = path.slice(root.length + 1)
    const isKept =
      target.split(sep).some((part) => ALWAYS_LEFT_OUT.includes(part)) || staysHere(target, rules.slice(0, 1))
    if (target !== inside && isKept) throw new CommandError(`${inside} is a link to ${target}, which stays here.`)
    if (isFolder) {
      if (path !== join(here, name)) throw new CommandError(`${inside} is a link to a folder, which is not followed.`)
      found.push(...(await listFiles(root, `${inside}/`, rules)))
    } else if (kind?.isFile() === true) {
      found.push({ name: inside, path, size: kind.size, mode: kind.mode & 0o111 ? 0o755 : 0o644 })
    }
  }
  return found
}

async function readRules(folder: string): Promise<Ignore> {
  const ignores = ignore()
  for (const name of IGNORE_FILES) ignores.add((await readInside(folder, name, MAX_RULES_BYTES)) ?? '')
  return ignores
}

/** The nearest folder's rules say the last word. */
function staysHere(name: string, rules: Rules[]): boolean {
  return rules.reduce((isIgnored, { folder, ignores }) => {
    const { ignored, unignored } = ignores.test(name.slice(folder.length))
    return ignored || (isIgnored && !unignored)
  }, false)
}
