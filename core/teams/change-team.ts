import { eq } from 'drizzle-orm'
import type { Team } from '@proofyard/contract/team.ts'
import type { Core } from '../context.ts'
import { proofShares } from '../database/schema/proof-shares.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { mayChangeTeam } from '../policies/team.ts'
import type { Viewer } from '../policies/viewer.ts'
import { ownTeam } from './find-team.ts'
import { type TeamRow, findOwnTeam } from './own-team.ts'

/** What is undefined stays as it is; an empty text takes the thing away. */
export interface TeamChange {
  /** Display name. */
  name?: string | undefined
  description?: string | undefined
  url?: string | undefined
  githubUrl?: string | undefined
  twitterUrl?: string | undefined
  /** False revokes all links of its proofs: to be true again brings none of them back. */
  sharesProofs?: boolean | undefined
}

/**
 * Changes what the viewer's team shows of itself, and whether its proofs may be shared.
 * @throws DomainError `forbidden` for members
 */
export async function changeTeam(core: Core, viewer: Viewer, change: TeamChange): Promise<Team> {
  const { id } = await findChangeableTeam(core, viewer)
  const shown = ['name', 'description', 'url', 'githubUrl', 'twitterUrl', 'sharesProofs'] as const
  const fields = shown.filter((field) => change[field] !== undefined)
  if (fields.length > 0) {
    await core.database.transaction(async (transaction) => {
      const changed = await transaction.update(teams).set(change).where(eq(teams.id, id)).returning({ id: teams.id })
      if (changed.length === 0) return
      // The team is locked by now: no link is made meanwhile.
      if (change.sharesProofs === false) await transaction.delete(proofShares).where(eq(proofShares.teamId, id))
      const about = { actor: actorOf(viewer), teamId: id, subjectId: id }
      await recordEvent(transaction, { kind: 'team.changed', data: { fields }, ...about })
    })
  }
  return ownTeam(core, id)
}

/**
 * The team that the viewer acts for, when they may change what it shows.
 * @throws DomainError `forbidden`
 */
export async function findChangeableTeam(core: Pick<Core, 'database'>, viewer: Viewer): Promise<TeamRow> {
  const own = await findOwnTeam(core.database, viewer, undefined)
  if (mayChangeTeam(own.viewer, own.team)) return own.team
  throw new DomainError('forbidden', `Only owners and admins of the team "${own.team.slug}" may change it.`)
}
