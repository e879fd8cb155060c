import type { PasskeyShown } from '@proofyard/contract/passkey.ts'

/** What a person shows once more: a second factor where they have one, else the password. */
export interface Identity {
  code?: string
  passkey?: PasskeyShown
  password?: string
}

/** What a person has, of which one is asked for; the password where they have neither. */
export interface Factors {
  hasApp: boolean
  hasPasskey: boolean
}

/** A form that asks for it. */
export interface IdentityFormProperties {
  /** What the person has, and is asked for; without any the password is, or a login at the provider of single sign-on. */
  factors: Factors
  /** The word on the button that goes on. */
  action: string
  color?: string
  busy: boolean
  error: Error | null
  onIdentity: (identity: Identity) => void
  onCancel: () => void
}
