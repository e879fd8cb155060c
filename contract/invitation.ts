import { z } from 'zod'
import { Timestamp } from './date.ts'
import { Role } from './role.ts'

/** An invitation that nobody has accepted yet, as the team sees it. */
export const Invitation = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  role: Role,
  /** Username of who sent it; null when an API key did, or when that account is gone. */
  invited_by: z.string().nullable(),
  date_created: Timestamp,
  date_expires: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as it is shown to whoever holds its link. */
export const InvitationDetail = Invitation.omit({ invitation_id: true, date_created: true }).extend({
  team_slug: z.string(),
  team_name: z.string(),
  team_avatar_url: z.url(),
})
export type InvitationDetail = z.infer<typeof InvitationDetail>

/** The last part of the link. */
export const InvitationSecret = z.object({ secret: z.string({ error: 'Give the secret of the invitation.' }) })
export type InvitationSecret = z.infer<typeof InvitationSecret>
