import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AccountLinkPurpose } from './account-links.ts'
import { accountLinks } from './account-links.ts'
import { invitations } from './invitations.ts'
import { users } from './users.ts'

export type MailKind =
  | 'links_requested'
  | 'account_link'
  | 'password_changed'
  | 'second_factor_changed'
  | 'sign_on_connected'
  | 'invitation'
  | 'support_message'

export type SecondFactorChange =
  | 'added'
  | 'removed'
  | 'removed_by_operator'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'

/** What a mail holds that no other row does. */
export type MailContent =
  | { purpose: AccountLinkPurpose; nameOrEmail: string }
  | { change: SecondFactorChange }
  | { replyTo: string; text: string }

/**
 * Mails that are to be sent, written in the transaction that causes them; a row is deleted when its mail was sent or
 * given up. No row holds a secret: the link of a mail is made when it is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<MailKind>().notNull(),
    /** The mail goes with its link, its invitation or its person. */
    linkId: uuid('link_id').references(() => accountLinks.id, { onDelete: 'cascade' }),
    invitationId: uuid('invitation_id').references(() => invitations.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    content: jsonb().$type<MailContent>(),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** How often a server has taken it up to send it. */
    attempt: integer().notNull().default(0),
    /** From when on a server may take it up: while one sends it, the end of that server's lease. */
    dueAt: timestamp('due_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('mails_due').on(table.dueAt),
    index('mails_link').on(table.linkId),
    index('mails_invitation').on(table.invitationId),
    index('mails_user').on(table.userId),
    check(
      'mails_kind',
      sql`case ${table.kind}
        when 'links_requested' then ${table.content} is not null
        when 'account_link' then ${table.linkId} is not null
        when 'password_changed' then ${table.userId} is not null
        when 'second_factor_changed' then ${table.userId} is not null and ${table.content} is not null
        when 'sign_on_connected' then ${table.userId} is not null
        when 'invitation' then ${table.invitationId} is not null
        when 'support_message' then ${table.userId} is not null and ${table.content} is not null
        else false end`,
    ),
  ],
)
