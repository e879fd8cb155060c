import type { Readable } from 'node:stream'
import { and, eq, like } from 'drizzle-orm'
import type { Team } from '@proofyard/contract/team.ts'
import { recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { teams } from '../database/schema/teams.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import type { StoredFile } from '../storage/storage.ts'
import { findChangeableTeam } from './change-team.ts'
import { ownTeam } from './find-team.ts'

/**
 * Gives the viewer's team a picture; the one before is left to the collection of artifacts.
 * @param png a PNG of our own making, stored
 * @throws DomainError `forbidden`
 */
export async function setAvatar(core: Core, viewer: Viewer, png: StoredFile): Promise<Team> {
  const { id } = await findChangeableTeam(core, viewer)
  await core.database.transaction(async (transaction) => {
    await recordArtifacts(transaction, core.storage, [png])
    const changed = await transaction
      .update(teams)
      .set({ avatarSha256: png.sha256 })
      .where(eq(teams.id, id))
      .returning({ id: teams.id })
    if (changed.length === 0) return
    const about = { actor: actorOf(viewer), teamId: id, subjectId: id }
    await recordEvent(transaction, { kind: 'team.avatar_changed', data: {}, ...about })
  })
  return ownTeam(core, id)
}

/**
 * A team's uploaded picture by what its address says.
 * @param shortHash the first sixteen hexadecimal digits of its SHA-256
 * @returns undefined when the team has another picture by now, or none
 */
export async function findAvatar(
  core: Core,
  slug: string,
  shortHash: string,
): Promise<(StoredFile & { read: (range?: { start: number; end: number }) => Readable }) | undefined> {
  const [row] = await core.database
    .select({ sha256: artifacts.sha256, size: artifacts.size })
    .from(teams)
    .innerJoin(artifacts, eq(artifacts.sha256, teams.avatarSha256))
    .where(and(eq(teams.slug, slug), like(teams.avatarSha256, `${shortHash}%`)))
  return row && { ...row, read: (range) => core.storage.read(row.sha256, range) }
}
