import { brand } from '@proofyard/contract/brand.ts'
import { accountLink } from '@proofyard/contract/account-link.ts'
import type { Mail } from '../mail/mail.ts'

interface Recipient {
  username: string
  email: string
}

/** Asks whoever reads this mailbox whether it was they who signed up. */
export function verificationMail(publicUrl: string, { username, email }: Recipient, secret: string): Mail {
  return {
    to: email,
    subject: `Verify your e-mail address for ${brand.product}`,
    text: letter(
      publicUrl,
      `Hello ${username},`,
      `someone, most likely you, has signed up at ${publicUrl} with this e-mail address.\nTo finish, open this link within 3 days:`,
      accountLink(publicUrl, 'verify_email', secret),
      'If it was not you, do nothing: the account cannot be used without this link, and is given up.',
    ),
  }
}

/** Lets whoever reads this mailbox choose a new password. */
export function passwordResetMail(publicUrl: string, { username, email }: Recipient, secret: string): Mail {
  return {
    to: email,
    subject: `Set a new password for ${brand.product}`,
    text: letter(
      publicUrl,
      `Hello ${username},`,
      'to choose a new password, open this link within an hour. It works once:',
      accountLink(publicUrl, 'reset_password', secret),
      'If you did not ask for it, do nothing: your password stays as it is.',
    ),
  }
}

/** Tells the owner, who may not have been the one who did it. */
export function passwordChangedMail(publicUrl: string, { username, email }: Recipient): Mail {
  return {
    to: email,
    subject: `Your password for ${brand.product} was changed`,
    text: letter(
      publicUrl,
      `Hello ${username},`,
      'your password was changed just now, and you were logged out everywhere.',
      `If it was not you, choose a new one at once: ${publicUrl}/accounts/password/reset`,
    ),
  }
}

function letter(publicUrl: string, ...paragraphs: string[]): string {
  return [...paragraphs, `-- \n${brand.product}, ${publicUrl}\n`].join('\n\n')
}
