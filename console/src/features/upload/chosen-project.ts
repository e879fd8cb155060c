import { counted } from '../../shared/format/count.ts'

/** A file as the drop zone gives it, whose `path` is `./name` or begins with its folder, or as a folder's field gives it. */
export type ChosenFile = Pick<File, 'name' | 'size'> & { path?: string | undefined; webkitRelativePath?: string }

/** What was dropped or chosen: an archive, a folder to be packed, or the sentence why it is neither. */
export type Chosen<Item extends ChosenFile> =
  | { kind: 'archive'; file: Item }
  | { kind: 'folder'; name: string; files: Item[] }
  | { kind: 'refused'; reason: string }

/** What the server reads: ZIP, and tar with or without gzip. What it holds in truth the server finds out by content. */
const ARCHIVE = /\.(?:zip|tgz|tar|gz)$/i
/** Folders that are made from what a project is, and are large. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'target', '.venv', '__pycache__'])

const MAX_FILES = 10_000

export function chosenProject<Item extends ChosenFile>(files: Item[]): Chosen<Item> {
  const inFolders = files.filter((file) => foldersOf(file).length > 0)
  if (inFolders.length > 0) return chosenFolder(files, inFolders)
  const [file, ...others] = files
  if (file === undefined) return refused('Nothing was chosen.')
  if (others.length > 0) return refused('Upload one archive or one folder at a time.')
  if (ARCHIVE.test(file.name)) return { kind: 'archive', file }
  return refused(
    `${file.name} is not an archive. Choose a ZIP or TAR.GZ/TGZ file, or a folder, with a sindri.json in it.`,
  )
}

function chosenFolder<Item extends ChosenFile>(all: Item[], inFolders: Item[]): Chosen<Item> {
  const names = new Set(inFolders.map((file) => foldersOf(file)[0] ?? ''))
  const [name = '', ...others] = names
  if (others.length > 0 || inFolders.length < all.length) return refused('Upload one archive or one folder at a time.')
  const files = inFolders.filter((file) => !foldersOf(file).some((folder) => LEFT_OUT.has(folder)))
  if (!files.some((file) => file.name === 'sindri.json')) return refused(`The folder ${name} has no sindri.json in it.`)
  if (files.length > MAX_FILES) {
    return refused(
      `The folder ${name} has more than ${counted(MAX_FILES, 'file')}. Pack what is needed into an archive.`,
    )
  }
  return { kind: 'folder', name, files }
}

function refused(reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason }
}

/** The path of a file in its folder, from the folder's own name on. */
export function pathOf({ path = '', webkitRelativePath = '', name }: ChosenFile): string {
  const plain = (path === '' ? webkitRelativePath : path).replace(/^\.?\//, '')
  return plain === '' ? name : plain
}

function foldersOf(file: ChosenFile): string[] {
  return pathOf(file).split('/').slice(0, -1)
}
