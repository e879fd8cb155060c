import { askGit } from './ask-git.ts'

/** A file as a commit, or what is added for the next one, has it. */
export interface ListedFile {
  /** Within the folder, byte for byte as latin1. */
  name: string
  /** Such as `100644`; `120000` is a link, and `160000` another repository. */
  mode: string
  object: string
  /** Whether it was left out of the folder on purpose, by a sparse checkout. */
  isLeftOut: boolean
}

/** Files by their names. */
export type Listing = Map<string, ListedFile>

/** The files of a folder in a commit; undefined where that is not known. */
export async function listCommit(folder: string, commit: string): Promise<Listing | undefined> {
  const output = await askGit(folder, ['ls-tree', '-r', '-z', commit])
  return output === undefined ? undefined : read(output, /^(?<mode>\d{6}) \w+ (?<object>[\da-f]+)\t(?<name>[^]+)$/)
}

/** Those that are added for the next commit; undefined where that is not known, or some are in conflict. */
export async function listIndex(folder: string): Promise<Listing | undefined> {
  const output = await askGit(folder, ['ls-files', '-s', '-t', '-z'])
  const line = /^(?<tag>\w) (?<mode>\d{6}) (?<object>[\da-f]+) 0\t(?<name>[^]+)$/
  return output === undefined ? undefined : read(output, line)
}

/** Whether there are files that git neither has nor ignores; undefined where that is not known. */
export async function hasOthers(folder: string): Promise<boolean | undefined> {
  // What a deployment leaves out of every project is none of it.
  const leftOut = ['--exclude=node_modules', '--exclude=.DS_Store']
  const output = await askGit(folder, [
    'ls-files',
    '-o',
    '-z',
    '--directory',
    '--no-empty-directory',
    '--exclude-standard',
    ...leftOut,
  ])
  return output === undefined ? undefined : output !== ''
}

function read(output: string, line: RegExp): Listing | undefined {
  const files: Listing = new Map()
  for (const text of output.split('\0').slice(0, -1)) {
    const { tag, mode, object, name } = line.exec(text)?.groups ?? {}
    if (mode === undefined || object === undefined || name === undefined) return undefined
    // No list of git's own has such a name, and a file outside is none of a server's business.
    if (name.startsWith('/') || name.split('/').includes('..')) return undefined
    files.set(name, { name, mode, object, isLeftOut: tag === 'S' })
  }
  return files
}
