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
