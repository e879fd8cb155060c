import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { brand } from '@proofyard/contract/brand.ts'
import { addBuild } from '../builds/add-build.ts'
import { type BuildRecord, selectBuilds } from '../builds/build-record.ts'
import { findBuild } from '../builds/find-build.ts'
import { lockBuild } from '../builds/lock-build.ts'
import { type Described, recompiledContent } from '../builds/recompile-build.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { DomainError } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { type Viewer, requireTeam } from '../policies/viewer.ts'
import { teamGroup } from '../queue/team-group.ts'
import { openTally } from '../rate-limits/tally.ts'
import type { StoredFile } from '../storage/storage.ts'
import { refuseFullDisk } from '../teams/refuse-over-quota.ts'
import { refuseWhatNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'
import { waitsForUse } from './waits-for-use.ts'

/** How often a sample whose build failed is built again in an hour, by all teams together, each of them once: it may take a machine for minutes. */
const MAX_RETRIES = 3
const HOUR_MS = 3_600_000

/** The stored sources of a sample, and what its framework says of them today. */
export interface SampleSource {
  project: StoredFile
  described: Described
}

/**
 * Starts the build of a sample that waits for its first use, or builds one again whose build failed, for anyone who is signed in. Of many
 * calls at once one does it, and all answer the same build. Any other build stays as it is.
 *
 * @param readSource asked only where there is something to build
 * @throws DomainError `unauthenticated`, `circuit_not_found`, `workers_too_small`, `disk_full`, `sample_failed_often`
 */
export async function startSample(
  core: Core,
  viewer: Viewer,
  identifier: string,
  readSource: (record: BuildRecord) => Promise<SampleSource>,
): Promise<BuildRecord> {
  requireTeam(viewer)
  const record = await findBuild(core, viewer, identifier)
  const hasFailed = record.build.status === 'Failed' && record.team.slug === brand.sampleTeam
  if (!hasFailed && !waitsForUse(record.build)) return record
  refuseFullDisk(core)
  const source = await readSource(record)
  const { circuitType } = record.build
  const { toolchain, size } = source.described
  await refuseWhatNobodyHolds(core, { circuitType, toolchain, size })
  await core.queue.open({ kind: 'compile', circuitType, toolchain, size })
  const id = await core.database.transaction(async (transaction) =>
    hasFailed
      ? buildAgain(core, transaction, { viewer, record, source, identifier })
      : start(core, transaction, { viewer, record, source }),
  )
  return findBuild(core, viewer, id)
}

interface Started {
  viewer: Viewer
  record: BuildRecord
  source: SampleSource
}

/** What was found out at its deployment may be another version's. */
async function start(core: Core, transaction: Transaction, { viewer, record, source }: Started): Promise<string> {
  const { id, circuitType } = record.build
  const { toolchain, size, provingScheme, details } = source.described
  const [started] = await transaction
    .update(builds)
    .set({ queuedAt: sql`clock_timestamp()`, toolchain, size, provingScheme, details })
    .where(and(eq(builds.id, id), eq(builds.status, 'Queued'), isNull(builds.queuedAt), isNull(builds.deletedAt)))
    .returning({ teamId: builds.teamId })
  // Else another call was first.
  if (started !== undefined) {
    const { teamId } = started
    const job = { kind: 'compile', circuitType, toolchain, size, id, group: teamGroup(teamId) } as const
    await core.queue.enqueue(transaction, job)
    const about = { actor: actorOf(viewer), teamId, subjectId: id }
    await recordEvent(transaction, { kind: 'build.requested', data: {}, ...about })
  }
  return id
}

async function buildAgain(
  core: Core,
  transaction: Transaction,
  { viewer, record, source, identifier }: Started & { identifier: string },
): Promise<string> {
  const locked = await lockBuild(transaction, record, identifier)
  const { build, project } = locked
  const [newest] = await selectBuilds(transaction)
    .where(eq(builds.projectId, project.id))
    .orderBy(desc(builds.createdAt), desc(builds.id))
    .limit(1)
  // Another call was first.
  if (newest !== undefined && newest.build.id !== build.id) return newest.build.id
  const tally = openTally(transaction, 'sample retries', HOUR_MS)
  // Else one team could use up the tries of all.
  const { count: own } = await tally.add(`${project.id} of team ${requireTeam(viewer)}`)
  if (own > 1)
    throw new DomainError(
      'sample_failed_often',
      'Your team had this sample built again within an hour, and it failed. Try again in an hour.',
    )
  const { count } = await tally.add(project.id)
  if (count > MAX_RETRIES)
    throw new DomainError(
      'sample_failed_often',
      `This sample was built again ${MAX_RETRIES} times within an hour, and failed each time. Try again in an hour.`,
    )
  const origin = { projectId: project.id, teamId: project.teamId, viewer, recompiledFrom: build.id }
  return (await addBuild(core, transaction, origin, recompiledContent(locked, source))).build.id
}
