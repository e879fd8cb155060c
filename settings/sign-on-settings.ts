import { z } from 'zod'
import { InvalidSettingsError } from './invalid-settings-error.ts'
import { oneOf, optionalText, shownAs, text, url } from './variable.ts'

/** The provider of single sign-on, by OpenID Connect. */
export interface SignOnSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it, on the button. */
  name: string
  /** In small letters; empty takes all. */
  domains: string[]
  /** No one logs in by a password but those whom the operator lets. */
  only: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export const signOnVariables = {
  PROOFYARD_OIDC_ISSUER: url(['https:', 'http:'], 'none: no single sign-on', {
    isMet: ({ protocol, hostname, search, hash, username }) =>
      (protocol === 'https:' || LOOPBACK.includes(hostname)) && search === '' && hash === '' && username === '',
    error: 'must be the issuer as its provider writes it, by https, such as https://login.example.org/realms/acme',
  }),
  PROOFYARD_OIDC_CLIENT_ID: optionalText(),
  PROOFYARD_OIDC_CLIENT_SECRET: optionalText(),
  PROOFYARD_OIDC_NAME: text('single sign-on'),
  PROOFYARD_OIDC_DOMAINS: shownAs(
    'all',
    z
      .string()
      .default('')
      .transform((typed) =>
        typed
          .toLowerCase()
          .split(',')
          .map((domain) => domain.trim())
          .filter((domain) => domain !== ''),
      )
      .refine((domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)), {
        error: 'must be domains with commas between them, such as example.org, example.com',
      }),
  ),
  PROOFYARD_OIDC_ONLY: oneOf(['off', 'on'], 'off'),
}

/** @throws InvalidSettingsError where something is set of it that does not go together */
export function signOnOf(set: z.infer<z.ZodObject<typeof signOnVariables>>): SignOnSettings | undefined {
  const {
    PROOFYARD_OIDC_ISSUER: issuer,
    PROOFYARD_OIDC_CLIENT_ID: clientId,
    PROOFYARD_OIDC_CLIENT_SECRET: clientSecret,
  } = set
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) {
    if (set.PROOFYARD_OIDC_ONLY === 'off') return undefined
    throw new InvalidSettingsError('PROOFYARD_OIDC_ONLY needs PROOFYARD_OIDC_ISSUER: else no one could log in.')
  }
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new InvalidSettingsError(
      'PROOFYARD_OIDC_ISSUER, PROOFYARD_OIDC_CLIENT_ID and PROOFYARD_OIDC_CLIENT_SECRET go together: set them all, or none.',
    )
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: set.PROOFYARD_OIDC_NAME,
    domains: set.PROOFYARD_OIDC_DOMAINS,
    only: set.PROOFYARD_OIDC_ONLY === 'on',
  }
}
