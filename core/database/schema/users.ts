import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A person. Names and addresses are compared without regard to case. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    /** When the address was shown to be theirs; null until then, where this server verifies addresses. */
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /**
     * When a mail reached them at the address, or the operator gave it as theirs; null of those who signed up where no mail
     * reaches people. Only what needs no proof, such as a login, goes by `emailVerifiedAt`.
     */
    emailProvenAt: timestamp('email_proven_at', { withTimezone: true }),
    /** Null of those who log in by single sign-on alone. */
    passwordHash: text('password_hash'),
    /** The operator lets them log in by it where single sign-on is the only way in, else. */
    mayUsePassword: boolean('may_use_password').notNull().default(false),
    /**
     * When who reads the mails to the address chose the password: by a mailed link, or as the user that the operator named at the start;
     * null before. A verified address alone does not say so: another one may have signed up with it.
     */
    passwordProvenAt: timestamp('password_proven_at', { withTimezone: true }),
    /**
     * When who reads the mails to the address last took the account: by a mailed link for a new password, or by single sign-on over that
     * address. Passkeys from before are no login by themselves any more.
     */
    reclaimedAt: timestamp('reclaimed_at', { withTimezone: true }),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    dateJoined: timestamp('date_joined', { withTimezone: true }).notNull().defaultNow(),
    /** Raised when all tokens of the user must end, such as at a change of the password. */
    tokenVersion: integer('token_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
  ],
)
