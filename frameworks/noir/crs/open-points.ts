import type { Run } from '../../framework.ts'
import { UserError } from '../../framework.ts'
import { type Points, findPoints } from './points.ts'

/**
 * The points that this attempt can use.
 *
 * @throws UserError that tells what the server lacks
 */
export async function openPoints({ paramsFolder }: Pick<Run, 'paramsFolder'>): Promise<Points> {
  const found = await findPoints(paramsFolder)
  if (typeof found === 'object') return found
  const reason = found === undefined ? 'this server has none' : `those of this server cannot be used: ${found}`
  throw new UserError(
    `Noir needs the points of Aztec's set-up, and ${reason.replace(/\.$/, '')}. Its operator gets them with: proofyard params fetch noir`,
    { failureCause: 'build' },
  )
}
