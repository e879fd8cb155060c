import { brand } from '@proofyard/contract/brand.ts'
import type { Role } from '@proofyard/contract/role.ts'

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14

const as: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

/**
 * What an invited person reads. It holds nothing that the team is free to write: a display name could be an advert.
 * @param options.inviter username; null when they are gone
 */
export function invitationLetter(options: {
  team: string
  inviter: string | null
  role: Role
  email: string
  link: string
}): {
  subject: string
  text: string
} {
  const { team, inviter, role, email, link } = options
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
      `The link can be used for ${INVITATION_DAYS} days. It is for the account with the address ${email}; for another account`,
      'the team has to confirm that it is yours.',
      'If you do not know the team, you need do nothing.',
      '',
    ].join('\n'),
  }
}
