import { z } from 'zod'
import { Timestamp } from './date.ts'
import { Passkey, PasskeyShown } from './passkey.ts'

/** What a person shows besides the password: the code of an authenticator app, or a passkey. */
export const SecondFactor = z.enum(['totp', 'passkey'])
export type SecondFactor = z.infer<typeof SecondFactor>

/** Of the authenticator app, or a recovery code; blanks, dashes and capital letters do not count. */
const FactorCode = z.string().max(100, { error: 'This is no code.' })

/** A second factor; an account that has none needs neither. */
export const FactorRequest = z.object({ code: FactorCode.nullish(), passkey: PasskeyShown.nullish() })

/** Who one is, once more: the second factor of an account that has one, else the password. */
export const IdentityRequest = FactorRequest.extend({
  password: z.string().max(1024, { error: 'The password is too long.' }).nullish(),
})

export const TotpBegun = z.object({
  /** In base 32, as an app takes it. */
  totp_secret: z.string(),
  /** `otpauth://…`, as an app reads it from a QR code. */
  totp_uri: z.string(),
})

export const TotpConfirmRequest = z.object({
  code: z.string({ error: 'Enter the code that the app shows.' }).max(100, { error: 'This is no code.' }),
})

/** Recovery codes, which are shown this once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The same where an account that has some gets no new ones. */
export const FactorAdded = z.object({ recovery_codes: z.array(z.string()).nullable() })

export const SecondFactorDetail = z.object({
  /** When the authenticator app was confirmed; null without one. */
  totp_date_confirmed: Timestamp.nullable(),
  recovery_codes_left: z.int(),
  /** Oldest first. */
  passkeys: z.array(Passkey),
})
export type SecondFactorDetail = z.infer<typeof SecondFactorDetail>
