import { and, eq, isNull } from 'drizzle-orm'
import { isFinished } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { circuitFinished, circuitNotFound } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type CancelOptions, cancel } from '../transitions/cancellation.ts'
import type { BuildRecord } from './build-record.ts'
import { findOwnBuild } from './find-build.ts'

/**
 * Cancels a build that is Queued or In Progress. A second call changes nothing and answers the same.
 * @returns the build as it is then: Failed, with who cancelled it
 * @throws DomainError `circuit_not_found`; `circuit_finished` for one that had another end
 */
export async function cancelBuild(
  core: Core,
  viewer: Viewer,
  identifier: string,
  options: CancelOptions = {},
): Promise<BuildRecord> {
  const { build } = await findOwnBuild(core, viewer, identifier)
  await core.database.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(builds)
      .where(and(eq(builds.id, build.id), isNull(builds.deletedAt)))
      .for('update')
    if (row === undefined) throw circuitNotFound(identifier)
    if (row.cancelledBy !== null) return
    if (isFinished(row.status)) throw circuitFinished(identifier, row.status)
    const { id, status, attempt, circuitType, toolchain, size } = row
    const job = { kind: 'compile' as const, id, circuitType, toolchain, size }
    await cancel(core, transaction, viewer, { subject: 'build', expected: { id, status, attempt }, job, options })
  })
  return findOwnBuild(core, viewer, build.id)
}
