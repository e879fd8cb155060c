import { brand } from '@proofyard/contract/brand.ts'
import { accountLink } from '@proofyard/contract/account-link.ts'
import type { SecondFactorChange } from '../database/schema/mails.ts'
import type { Letter } from '../mail/mail.ts'
import type { WorkingKey } from './working-keys.ts'

interface Recipient {
  username: string
  email: string
}

/** Asks the reader of the mailbox whether they signed up. */
export function verificationLetter(publicUrl: string, { username, email }: Recipient, secret: string): Letter {
  return {
    to: email,
    subject: `Verify your email address for ${brand.product}`,
    text: inParagraphs(
      publicUrl,
      `Hello ${username},`,
      `someone, most likely you, has signed up at ${publicUrl} with this email address.\nTo finish, open this link within 3 days:`,
      accountLink(publicUrl, 'verify_email', secret),
      'If it was not you, do nothing: the account cannot be used without this link, and is given up.',
    ),
  }
}

/** Lets the reader of the mailbox choose a new password. */
export function passwordResetLetter(publicUrl: string, { username, email }: Recipient, secret: string): Letter {
  return {
    to: email,
    subject: `Set a new password for ${brand.product}`,
    text: inParagraphs(
      publicUrl,
      `Hello ${username},`,
      'to choose a new password, open this link within an hour. It works once:',
      accountLink(publicUrl, 'reset_password', secret),
      'If you did not ask for it, do nothing: your password stays as it is.',
    ),
  }
}

/** Lets the reader of the mailbox in while others guess at their name. */
export function unlockLetter(publicUrl: string, { username, email }: Recipient, secret: string): Letter {
  return {
    to: email,
    subject: `Log in to ${brand.product} while others guess at your password`,
    text: inParagraphs(
      publicUrl,
      `Hello ${username},`,
      'many wrong passwords were tried for your name, so that it can be used from places that are known only.\nTo log in from another one, open this link there within an hour. It works once, and you log in with your password afterwards:',
      accountLink(publicUrl, 'unlock_login', secret),
      'If you did not ask for it, do nothing: your account stays as it is.',
    ),
  }
}

/** Tells the owner, who may not have been the one who did it. */
export function passwordChangedLetter(publicUrl: string, { username, email }: Recipient, keys: WorkingKey[]): Letter {
  return {
    to: email,
    subject: `Your password for ${brand.product} was changed`,
    text: inParagraphs(
      publicUrl,
      `Hello ${username},`,
      'your password was changed just now, and you were logged out everywhere.',
      `If it was not you, choose a new one at once: ${publicUrl}/accounts/password/reset`,
      keysLeft(keys),
    ),
  }
}

const factorChanges: Record<SecondFactorChange, string> = {
  added: 'a second factor was added to your account just now: logging in asks for it.',
  removed: 'a second factor was removed from your account just now.',
  removed_by_operator: 'the operator has removed the second factors of your account: your password alone logs you in.',
  recovery_codes_renewed: 'your account got new recovery codes just now. The old ones are good no more.',
  recovery_code_used: 'a recovery code of your account was used just now. It is good no more.',
}

/** Tells the owner, who may not have been the one who did it. */
export function secondFactorLetter(
  publicUrl: string,
  { username, email }: Recipient,
  change: SecondFactorChange,
): Letter {
  return {
    to: email,
    subject: `The second factor of your ${brand.product} account`,
    text: inParagraphs(
      publicUrl,
      `Hello ${username},`,
      factorChanges[change],
      `If it was not you, set a new password at once: ${publicUrl}/accounts/password/reset`,
    ),
  }
}

/** The same of single sign-on. */
export function signOnConnectedLetter(publicUrl: string, { username, email }: Recipient, keys: WorkingKey[]): Letter {
  return {
    to: email,
    subject: `Your account at ${brand.product} was connected with single sign-on`,
    text: inParagraphs(
      publicUrl,
      `Hello ${username},`,
      'your account was connected with the single sign-on of this server just now, and can be used by it.',
      `If it was not you, tell who runs ${publicUrl}, and look at the sessions of your account.`,
      keysLeft(keys),
    ),
  }
}

/** So many a letter names. */
const MAX_KEYS_NAMED = 20

/** What a person who takes the account back has to know: another one may have made these. */
function keysLeft(keys: WorkingKey[]): string {
  if (keys.length === 0) return 'You have no API keys.'
  const lines = keys.slice(0, MAX_KEYS_NAMED).map(({ prefix, suffix, teamSlug, createdAt }) => {
    return `- ${prefix}…${suffix}, of the team ${teamSlug}, made on ${createdAt.toISOString().slice(0, 10)}`
  })
  const more = keys.length - lines.length
  const rest = more > 0 ? [`- and ${more} more`] : []
  const whole = [
    'These API keys of yours still work. Delete those that you do not know, in the settings of the team:',
    ...lines,
  ]
  return [...whole, ...rest].join('\n')
}

function inParagraphs(publicUrl: string, ...paragraphs: string[]): string {
  return [...paragraphs, `-- \n${brand.product}, ${publicUrl}\n`].join('\n\n')
}
