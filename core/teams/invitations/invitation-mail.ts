import { brand } from '@proofyard/contract/brand.ts'
import type { Role } from '@proofyard/contract/role.ts'

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14

const as: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

/**
 * What an invited person reads. It holds nothing that the team is free to write: a display name could be an advert.
 * @param given.inviter username; null when an API key of the team invites
 */
export function invitationMail(given: { team: string; inviter: string | null; role: Role; link: string }): {
  subject: string
  text: string
} {
  const { team, inviter, role, link } = given
  const who = inviter === null ? `The team "${team}" invites you` : `"${inviter}" invites you`
  return {
    subject: `Invitation to the team "${team}" on ${brand.product}`,
    text: [
      `${who} to join the team "${team}" on ${brand.product}, as ${as[role]}.`,
      '',
      'To accept, open this page and log in or sign up:',
      '',
      link,
      '',
      `The link can be used for ${INVITATION_DAYS} days, by whoever has it: do not pass it on.`,
      'If you do not know the team, you need do nothing.',
      '',
    ].join('\n'),
  }
}
