import { once } from 'node:events'
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
    const { child } = await enterNamespace(ids.by, all, tool)
    await once(child, 'close')
  }
}
