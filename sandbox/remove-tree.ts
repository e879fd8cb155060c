import { unmountDisksBelow } from './disk/disk-mounts.ts'
import type { FilePath } from './file-path.ts'
import { reclaim } from './identity/reclaim.ts'
import { removeSmallTree } from './remove-small-tree.ts'
import { TreeToolError, runTreeTool } from './tree-tools.ts'

/**
 * Removes a folder with all that is in it, also what a program made unreadable for its owner, and what a worker or
 * server that was killed left to a program's user. For every folder that has been a writable mount, or holds what strangers sent.
 * Programs' own disks go whole, whatever is in them; a small tree goes here, and every other one in a process with limits.
 *
 * @throws TreeToolError where something is left; its cause is what a system call said first, where one did
 */
export async function removeTree(folder: FilePath): Promise<void> {
  await unmountDisksBelow(folder)
  const { isGone, error: cause } = await removeSmallTree(folder)
  if (isGone) return
  await removeApart(folder).catch((error: unknown) => {
    throw error instanceof TreeToolError ? new TreeToolError(error.message, { cause }) : error
  })
}

async function removeApart(folder: FilePath): Promise<void> {
  // By descriptors (unlinkat), and with no more than 100,000 names of a folder at a time.
  const rm = () => runTreeTool(['rm', '-rf', '--', folder])
  try {
    await rm()
  } catch (error) {
    if (!isClosed(error)) throw error
    await reclaim(folder)
    await runTreeTool(['chmod', '-R', 'u+rwX', '--', folder]).catch(() => {})
    await rm()
  }
}

/** A program may have closed folders, or still own them. */
function isClosed(error: unknown): boolean {
  return error instanceof TreeToolError && /Permission denied|Operation not permitted/.test(error.message)
}
