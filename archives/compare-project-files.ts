import type { FileHash } from './hash-project-files.ts'

/** Paths relative to the project, sizes in bytes; each list in the order of its paths. */
export interface FileDifferences {
  added: { path: string; size: number }[]
  removed: { path: string; size: number }[]
  changed: { path: string; size: number; size_before: number }[]
  /** How many have the same content. */
  same: number
}

/** What is different from the files of a project to those of another. */
export function compareProjectFiles(before: Map<string, FileHash>, after: Map<string, FileHash>): FileDifferences {
  const differences: FileDifferences = { added: [], removed: [], changed: [], same: 0 }
  for (const [path, { size, sha256 }] of inOrder(after)) {
    const earlier = before.get(path)
    if (earlier === undefined) differences.added.push({ path, size })
    else if (earlier.sha256 === sha256) differences.same += 1
    else differences.changed.push({ path, size, size_before: earlier.size })
  }
  for (const [path, { size }] of inOrder(before)) {
    if (!after.has(path)) differences.removed.push({ path, size })
  }
  return differences
}

function inOrder(files: Map<string, FileHash>): [path: string, file: FileHash][] {
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1))
}
