import { z } from 'zod'
import { Timestamp } from './date.ts'
import { EmailAddress } from './email-address.ts'
import { PasskeyShown } from './passkey.ts'
import { FactorRequest } from './second-factor.ts'
import { Success } from './success.ts'
import { Team } from './team.ts'

/** The signed-in user (wire-format 5.6). */
export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  date_joined: Timestamp,
  teams: z.array(Team),
  /** Our addition: whether they may use the operator's page. */
  is_operator: z.boolean(),
})
export type User = z.infer<typeof User>

/** As people choose it. */
export const Username = z
  .string({ error: 'Enter a username.' })
  .trim()
  .min(1, { error: 'Enter a username.' })
  .max(150, { error: 'A username has at most 150 characters.' })
  .regex(/^[A-Za-z0-9@.+_-]+$/, { error: 'A username has only letters, digits and @ . + - _' })

/** A password when it is chosen; at login any text is taken and compared. */
export const NewPassword = z
  .string({ error: 'Enter a password.' })
  .min(8, { error: 'A password has at least 8 characters.' })
  .max(1024, { error: 'A password has at most 1024 characters.' })
  // The console takes blanks away from both ends at login (product specification, 5).
  .refine((text) => text === text.trim(), { error: 'A password does not begin or end with a blank.' })

export const SignUpRequest = z.object({
  username: Username,
  email: EmailAddress,
  password: NewPassword,
})
export type SignUpRequest = z.infer<typeof SignUpRequest>

/** A link is mailed first where this server verifies addresses; otherwise the new user is signed in at once. */
export const SignedUp = Success.extend({ verification_sent: z.boolean() })
export type SignedUp = z.infer<typeof SignedUp>

/** Username and password in a body: login, token pair and key generation. */
export const Credentials = z.object({
  username: z.string({ error: 'Enter a username.' }).trim().max(1024, { error: 'The username is too long.' }),
  password: z.string({ error: 'Enter a password.' }).max(1024, { error: 'The password is too long.' }),
  /** Our addition: for an account with a second factor. */
  code: FactorRequest.shape.code,
})
export type Credentials = z.infer<typeof Credentials>

/** The same where a browser can show a passkey. */
export const LoginRequest = Credentials.extend({ passkey: PasskeyShown.nullish() })
export type LoginRequest = z.infer<typeof LoginRequest>

export const PasswordChangeRequest = z.object({
  old_password: z
    .string({ error: 'Enter the current password.' })
    .max(1024, { error: 'The current password is too long.' }),
  new_password: NewPassword,
  /** Our addition: for an account with a second factor. */
  code: FactorRequest.shape.code,
  passkey: PasskeyShown.nullish(),
})
export type PasswordChangeRequest = z.infer<typeof PasswordChangeRequest>

const NameOrEmail = z.string().trim().max(254, { error: 'The name or address is too long.' })

/** Whom a mail is for, by username or by email address; what either key holds is looked for as both. */
export const MailRequest = z
  .object({ username: NameOrEmail.nullish(), email: NameOrEmail.nullish() })
  .transform(({ username, email }) => email || username || '')
  .refine((nameOrEmail) => nameOrEmail !== '', { error: 'Enter a username or an email address.' })

/** The same whether there is such a person or not. */
export const MailRequested = Success.extend({
  /** True when mails reach only the operator of this server, who passes them on. */
  to_outbox: z.boolean(),
})
export type MailRequested = z.infer<typeof MailRequested>

/** The secret of a mailed link. */
const LinkToken = z.string({ error: 'Send the token of the link.' }).max(256, { error: 'The token is too long.' })

export const VerifyRequest = z.object({ token: LinkToken })
export const UnlockRequest = z.object({ token: LinkToken })
export const PasswordSetRequest = z.object({
  token: LinkToken,
  new_password: NewPassword,
  /** Whether the person's API keys are to end, too: someone else may have had the account. */
  end_api_keys: z.boolean().nullish(),
})

/** Keys end where the person wants it, and where no mail had reached them before. */
export const PasswordSet = Success.extend({
  api_keys_ended: z.int().nonnegative(),
  /** Those that still work. */
  api_keys_left: z.int().nonnegative(),
})
