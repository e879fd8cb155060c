/** What a provider says of a person, in a token that was checked. */
export interface ProviderClaims {
  issuer: string
  subject: string
  email: string | undefined
  /** True only where the provider says that it has verified the address. */
  emailVerified: boolean
  preferredUsername: string | undefined
}
