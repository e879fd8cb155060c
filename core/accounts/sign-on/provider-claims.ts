/** What a provider says of a person, in a token that was checked. */
export interface ProviderClaims {
  issuer: string
  subject: string
  email: string | undefined
  /** True only where the provider says that it has verified the address. */
  emailVerified: boolean
  preferredUsername: string | undefined
  /** When the person last logged in there; providers need not say so, but where they are asked to have them log in. */
  loggedInAt: Date | undefined
}
