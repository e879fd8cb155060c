import { eq, inArray } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { mayDeleteTeam } from '../policies/team.ts'
import type { Viewer } from '../policies/viewer.ts'
import { forgetInputs, withdrawJobs } from '../queue/withdraw-jobs.ts'
import { lockOwnTeam } from './own-team.ts'

/**
 * Deletes an ordinary team: its projects, with their builds and all proofs of those; the proofs that it made of others'
 * circuits; its keys, members and invitations. Running jobs are stopped; stored files are collected later.
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
    // Locked in the order of createBuild and createProof, as for a single project. A project that is made meanwhile
    // goes with the team; its job then finds no build, and ends.
    const ofTeam = () => transaction.select({ id: projects.id }).from(projects).where(eq(projects.teamId, team.id))
    await ofTeam().for('update')
    await transaction.select({ id: builds.id }).from(builds).where(inArray(builds.projectId, ofTeam())).for('update')
    const withdrawn = await withdrawJobs(core, transaction, { teamId: team.id })
    await transaction.delete(teams).where(eq(teams.id, team.id))
    return withdrawn
  })
  await forgetInputs(core, inputs)
}
