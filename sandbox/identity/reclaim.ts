import { once } from 'node:events'
import { MAX_TREE_TOOL_MILLISECONDS, limitedTool } from '../tree-tools.ts'
import { findOutsideIds } from './outside-ids.ts'
import { enterNamespace } from './user-namespaces.ts'

/**
 * Takes back a folder that a worker left to the user of a program when it was killed, so that it can be removed; does
 * nothing where programs have no users of their own, or where root removes everything anyway.
 */
export async function reclaim(folder: string): Promise<void> {
  const ids = findOutsideIds()
  if ('missing' in ids || ids.by === 'root') return
  const all = { inside: 1, outside: { uid: ids.uid, gid: ids.gid }, count: ids.count }
  for (const tool of [
    ['chown', '-R', '-h', '-P', '--', '0:0', folder],
    ['chmod', '-R', 'u+rwX', '--', folder],
  ]) {
    const { child } = await enterNamespace(ids.by, all, limitedTool(tool))
    const tooLong = setTimeout(() => child.kill('SIGKILL'), MAX_TREE_TOOL_MILLISECONDS)
    await once(child, 'close')
    clearTimeout(tooLong)
  }
}
