import { z } from 'zod'
import { Timestamp } from './date.ts'
import { Role } from './role.ts'
import { Team } from './team.ts'
import { MailRequested } from './user.ts'

/** An invitation that no one has accepted yet, as the team sees it. */
export const Invitation = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  role: Role,
  /** Username of who sent it; null when an API key did, or when that account is gone. */
  invited_by: z.string().nullable(),
  /** Who has the link and another address than the invited one, or one that was never shown to be theirs, and joins when the team confirms it. */
  asked_by: z.object({ username: z.string(), email: z.string() }).nullable(),
  date_created: Timestamp,
  date_expires: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as it is shown to the person with its link. */
export const InvitationDetail = Invitation.omit({ invitation_id: true, asked_by: true, date_created: true }).extend({
  team_slug: z.string(),
  team_name: z.string(),
  team_avatar_url: z.url(),
})
export type InvitationDetail = z.infer<typeof InvitationDetail>

/** The answer to inviting. */
export const InvitationSent = MailRequested.extend({
  /** Our addition: a link to pass on, where mails reach only the operator of this server; else null. */
  link: z.string().nullable(),
})
export type InvitationSent = z.infer<typeof InvitationSent>

/** `team` is null while somebody of the team has to confirm that this person is meant. */
export const InvitationAccepted = z.object({ team: Team.nullable(), awaits_confirmation: z.boolean() })
export type InvitationAccepted = z.infer<typeof InvitationAccepted>

/** The person who is to be let in, as the list of invitations has them. */
export const InvitationConfirmRequest = z.object({ username: z.string({ error: 'Enter a username.' }).trim() })

/** What stands after the `#` of the link. */
export const InvitationSecret = z.object({ secret: z.string({ error: 'Send the secret of the invitation.' }) })
export type InvitationSecret = z.infer<typeof InvitationSecret>
