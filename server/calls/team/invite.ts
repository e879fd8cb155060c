import { routes } from '@proofyard/contract/routes.ts'
import { invite } from '@proofyard/core/teams/invitations/invite.ts'
import { call } from '../../call.ts'

/** Counted, because each call sends a mail to an address that the caller chooses; its answer may have the link of the invitation. */
export const teamInvite = call(
  routes.teamInvite,
  async ({ core, viewer, body }) => {
    const { email, team_slug: teamSlug, role } = body
    const link = await invite(core, viewer, { email, teamSlug: teamSlug ?? undefined, role: role ?? 'member' })
    return { success: true, to_outbox: core.deliveries.people.kind === 'outbox', link }
  },
  { countsAttempts: true, answersSecret: true },
)
