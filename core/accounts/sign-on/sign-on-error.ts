/** Why a return from the provider logs no one in; the sign-in page has a sentence for each. */
export type SignOnRefusal =
  | 'sign_on_away'
  | 'sign_on_denied'
  | 'sign_on_domain'
  | 'sign_on_exists'
  | 'sign_on_expired'
  | 'sign_on_failed'
  | 'sign_on_name'
  | 'sign_on_not_you'
  | 'sign_on_other'
  | 'sign_on_stale'
  | 'sign_on_taken'
  | 'sign_on_unverified'

/** A return from the provider that logs no one in. */
export class SignOnError extends Error {
  override name = 'SignOnError'
  readonly refusal: SignOnRefusal

  constructor(refusal: SignOnRefusal, options?: ErrorOptions) {
    super(`Single sign-on was refused: ${refusal}.`, options)
    this.refusal = refusal
  }
}
