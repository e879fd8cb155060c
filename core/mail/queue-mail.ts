import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import type { AccountLinkPurpose } from '../database/schema/account-links.ts'
import { type SecondFactorChange, mails } from '../database/schema/mails.ts'
import { NOTICE_CHANNEL, type Notice } from '../queue/notices.ts'

/** A mail to be sent, by what causes it. */
export type NewMail =
  /** Becomes the mails of the links that were requested, when a server takes it up. */
  | { kind: 'links_requested'; purpose: AccountLinkPurpose; nameOrEmail: string }
  | { kind: 'account_link'; linkId: string }
  | { kind: 'password_changed'; userId: number }
  | { kind: 'second_factor_changed'; userId: number; change: SecondFactorChange }
  | { kind: 'sign_on_connected'; userId: number }
  | { kind: 'invitation'; invitationId: string }
  | { kind: 'support_message'; userId: number; replyTo: string; text: string }

/** Has a mail sent after the commit of the transaction, by whichever server takes it up first. */
export async function queueMail(transaction: Transaction, mail: NewMail): Promise<void> {
  await transaction.insert(mails).values(rowOf(mail))
  const notice: Notice = { kind: 'mail' }
  await transaction.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(notice)})`)
}

function rowOf(mail: NewMail): typeof mails.$inferInsert {
  if (mail.kind === 'links_requested') {
    const { kind, purpose, nameOrEmail } = mail
    return { kind, content: { purpose, nameOrEmail } }
  }
  if (mail.kind === 'second_factor_changed') {
    const { kind, userId, change } = mail
    return { kind, userId, content: { change } }
  }
  if (mail.kind === 'support_message') {
    const { kind, userId, replyTo, text } = mail
    return { kind, userId, content: { replyTo, text } }
  }
  return mail
}
