import type { FilePath } from './file-path.ts'
import { runTreeTool } from './tree-tools.ts'

/**
 * Copies what lies in a folder of the service's own into another one, which is made where it is not there: with modes and
 * times, links as links, and each byte for itself. For thousands of files cp(1) takes a sixth of the time of node's `cp`.
 *
 * @throws TreeToolError, with the code `ENOSPC` or `EDQUOT` where there is no room
 */
export async function copyTree(from: FilePath, to: FilePath): Promise<void> {
  await runTreeTool(['cp', '-a', '--', `${from}/.`, to])
}

/** The same with links in the place of files, for what no one writes to: it takes no room, and must lie on the same disk. */
export async function linkTree(from: FilePath, to: FilePath): Promise<void> {
  await runTreeTool(['cp', '-al', '--', `${from}/.`, to])
}
