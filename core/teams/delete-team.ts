import { and, eq, isNull } from 'drizzle-orm'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { Core } from '../context.ts'
import { deletions } from '../database/schema/deletions.ts'
import { projects } from '../database/schema/projects.ts'
import { teams } from '../database/schema/teams.ts'
import { markProjects } from '../deletions/mark-projects.ts'
import { DomainError } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { mayDeleteTeam } from '../policies/team.ts'
import type { Viewer } from '../policies/viewer.ts'
import { withdrawJobs } from '../queue/withdraw-jobs.ts'
import { lockOwnTeam } from './own-team.ts'

/**
 * Deletes an ordinary team: its projects, with their builds and its proofs of those; the proofs that it made of others'
 * circuits; its keys, members and invitations. Running jobs are stopped. Nobody sees anything of it from then on;
 * core/deletions/remove-deleted.ts removes the rows of its builds and proofs. Other teams keep their proofs of its circuits.
 * @throws DomainError `team_not_found`, `forbidden`
 */
export async function deleteTeam(core: Core, viewer: Viewer, slug: string): Promise<void> {
  const inputs = await core.database.transaction(async (transaction) => {
    const { team, viewer: acting } = await lockOwnTeam(transaction, viewer, slug)
    if (team.isPersonal) {
      throw new DomainError('forbidden', `"${slug}" is a personal team, which lives as long as its user.`)
    }
    if (!mayDeleteTeam(acting, team)) {
      throw new DomainError('forbidden', `Only owners of the team "${slug}" may delete it.`)
    }
    // Nothing new of the team can be written from here on: each such transaction holds its row.
    await transaction.select({ id: teams.id }).from(teams).where(eq(teams.id, team.id)).for('update')
    const ofTeam = and(eq(projects.teamId, team.id), isNull(projects.deletedAt))
    if (ofTeam !== undefined) await markProjects(transaction, team.id, ofTeam)
    const withdrawn = await withdrawJobs(core, transaction, { teamId: team.id })
    await transaction.insert(deletions).values({ teamId: team.id })
    await transaction.delete(teams).where(eq(teams.id, team.id))
    const about = { actor: actorOf(viewer), teamId: team.id, subjectId: team.id }
    await recordEvent(transaction, { kind: 'team.deleted', data: {}, ...about })
    return withdrawn
  })
  await forgetFiles(core, inputs)
}
