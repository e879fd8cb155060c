import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../context.ts'
import { deletions } from '../database/schema/deletions.ts'
import { removeDeleted } from '../deletions/remove-deleted.ts'

/** Removes all that was deleted; a part that this process's supervision has taken up is waited for. */
export async function settleDeletions({ database }: Core): Promise<void> {
  while ((await database.$count(deletions)) > 0) if (!(await removeDeleted(database))) await sleep(5)
}
