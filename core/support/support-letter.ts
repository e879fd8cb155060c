import { brand } from '@proofyard/contract/brand.ts'
import type { Letter } from '../mail/mail.ts'

/** What the team that runs this server reads of a message. */
export function supportLetter(
  publicUrl: string,
  to: string,
  user: { username: string; email: string },
  { replyTo, text }: { replyTo: string; text: string },
): Letter {
  // Any address can be written into the form: the one of the account stands below.
  const signature = `-- \n${user.username} <${user.email}>\n${brand.product}, ${publicUrl}\n`
  return { to, replyTo, subject: `A message from ${user.username}`, text: `${text}\n\n${signature}` }
}
