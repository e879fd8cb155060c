import type { ProjectFile } from '@proofyard/contract/circuit.ts'

export interface FileTree {
  /** In order of their names. */
  folders: { name: string; path: string; tree: FileTree }[]
  files: { name: string; path: string; size: number }[]
}

/** The files of a project as folders in folders. `files` come in the order of their paths. */
export function fileTree(files: ProjectFile[]): FileTree {
  const top: FileTree = { folders: [], files: [] }
  const known = new Map<string, FileTree>([['', top]])
  for (const { path, size } of files) {
    const cut = path.lastIndexOf('/')
    folderAt(known, cut === -1 ? '' : path.slice(0, cut)).files.push({ name: path.slice(cut + 1), path, size })
  }
  return top
}

function folderAt(known: Map<string, FileTree>, path: string): FileTree {
  const found = known.get(path)
  if (found !== undefined) return found
  const tree: FileTree = { folders: [], files: [] }
  known.set(path, tree)
  const cut = path.lastIndexOf('/')
  folderAt(known, cut === -1 ? '' : path.slice(0, cut)).folders.push({ name: path.slice(cut + 1), path, tree })
  return tree
}
