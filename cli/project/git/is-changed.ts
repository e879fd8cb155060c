import { lstat, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { askGit } from './ask-git.ts'
import { hashBlob, hashFile, hashText } from './hash-blob.ts'
import { type ListedFile, type Listing, hasOthers, listCommit, listIndex } from './listed-files.ts'

/** More than a project may have is not read for a note. */
const MAX_BYTES = 1024 ** 3

/** What a file is beside the one that git has; `converted` where only a conversion can tell, such as one of line ends. */
type Finding = 'same' | 'changed' | 'unknown' | 'converted'

/**
 * Whether something of a folder is not as a commit has it: changed, added, gone, or unknown to git. Files are hashed here as they are: git would run
 * the filters for that which the repository names.
 *
 * @returns undefined where it cannot be told, such as of a file that goes through a filter
 */
export async function isChanged(folder: string, commit: string): Promise<boolean | undefined> {
  const committed = await listCommit(folder, commit)
  const added = await listIndex(folder)
  const others = await hasOthers(folder)
  if (committed === undefined || added === undefined || others === undefined) return undefined
  if (others || !isSame(committed, added)) return true
  const settings = await readSettings(folder)
  if (settings === undefined) return undefined
  const look = looker(folder, settings)
  const findings = new Set<Finding>()
  const converted: ListedFile[] = []
  for (const file of added.values()) {
    const finding = await look(file)
    if (finding === 'changed') return true
    if (finding === 'converted') converted.push(file)
    else findings.add(finding)
  }
  for (const finding of await afterConversion(folder, converted, settings)) findings.add(finding)
  if (findings.has('changed')) return true
  return findings.has('unknown') ? undefined : false
}

function isSame(one: Listing, other: Listing): boolean {
  if (one.size !== other.size) return false
  return [...one.values()].every(({ name, mode, object }) => {
    const found = other.get(name)
    return found?.mode === mode && found.object === object
  })
}

/** Settings of the repository by which git reads a folder. */
interface Settings {
  convertsLineEnds: boolean
  hasModes: boolean
  hasLinks: boolean
}

async function readSettings(folder: string): Promise<Settings | undefined> {
  // One setting is there always, so that git has something to say.
  const output = await askGit(folder, ['config', '-z', '--get-regexp', '^core\\.'])
  if (output === undefined) return undefined
  const lines = output.split('\0').map((line) => line.split('\n'))
  const valueOf = (name: string) => lines.findLast(([key]) => key === name)?.[1]?.toLowerCase()
  const isOff = (name: string) => ['false', 'no', 'off', '0'].includes(valueOf(name) ?? '')
  const lineEnds = valueOf('core.autocrlf')
  return {
    convertsLineEnds: lineEnds !== undefined && !isOff('core.autocrlf'),
    hasModes: !isOff('core.filemode'),
    hasLinks: !isOff('core.symlinks'),
  }
}

/** What looks at a file of a folder, and reads no more than a note is worth. */
function looker(folder: string, { hasModes, hasLinks }: Settings): (file: ListedFile) => Promise<Finding> {
  const folders = new Map<string, boolean>()
  let bytes = 0
  /** Whether a folder inside is a folder, and not a link to another one. */
  const isFolder = async (name: string): Promise<boolean> => {
    const known = folders.get(name)
    if (known !== undefined) return known
    const above = name.lastIndexOf('/')
    const isThere =
      (above === -1 || (await isFolder(name.slice(0, above)))) &&
      (await lstat(pathOf(folder, name)).then(
        (found) => found.isDirectory(),
        () => false,
      ))
    folders.set(name, isThere)
    return isThere
  }
  return async ({ name, mode, object, isLeftOut }) => {
    const path = pathOf(folder, name)
    const above = name.lastIndexOf('/')
    const isReached = above === -1 || (await isFolder(name.slice(0, above)))
    const found = isReached ? await lstat(path).catch(() => undefined) : undefined
    if (found === undefined) return isLeftOut || mode === '160000' ? 'same' : 'changed'
    if (mode === '160000') return 'unknown'
    if (mode === '120000') {
      if (!found.isSymbolicLink()) return hasLinks ? 'changed' : 'unknown'
      return hashBlob(await readlink(path, { encoding: 'buffer' }), object) === object ? 'same' : 'changed'
    }
    if (!found.isFile()) return 'changed'
    if (hasModes && (mode === '100755') !== ((found.mode & 0o100) !== 0)) return 'changed'
    bytes += found.size
    if (bytes > MAX_BYTES) return 'unknown'
    return (await hashFile(path, object).catch(() => undefined)) === object ? 'same' : 'converted'
  }
}

const ATTRIBUTES = ['filter', 'ident', 'working-tree-encoding', 'text', 'eol', 'crlf']

/** Of files that are not as they were committed: whether that is by a conversion between the two. */
async function afterConversion(
  folder: string,
  files: ListedFile[],
  { convertsLineEnds }: Settings,
): Promise<Finding[]> {
  if (files.length === 0) return []
  const names = files.map(({ name }) => `${name}\0`).join('')
  const output = await askGit(folder, ['check-attr', '-z', '--stdin', ...ATTRIBUTES], names)
  if (output === undefined) return ['unknown']
  const cells = output.split('\0')
  return await Promise.all(
    files.map(async ({ object, name }, at): Promise<Finding> => {
      const valueOf = (attribute: number) => cells[(at * ATTRIBUTES.length + attribute) * 3 + 2] ?? 'set'
      const [filter, ident, encoding, text, ...ends] = ATTRIBUTES.map((_, attribute) => valueOf(attribute))
      if ([filter, ident, encoding].some((value) => value !== 'unspecified' && value !== 'unset')) return 'unknown'
      const isText = text !== 'unset' && [text, ...ends].some((value) => value !== 'unspecified' && value !== 'unset')
      if (!isText && !(convertsLineEnds && text === 'unspecified')) return 'changed'
      const hash = await hashText(pathOf(folder, name), object).catch(() => undefined)
      if (hash === undefined) return 'unknown'
      return hash === object ? 'same' : 'changed'
    }),
  )
}

/** Names of files are bytes. */
function pathOf(folder: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(join(folder, '/')), Buffer.from(name, 'latin1')])
}
