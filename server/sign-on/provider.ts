import type { ProviderClaims } from '@proofyard/core/accounts/sign-on/provider-claims.ts'
import { SignOnError } from '@proofyard/core/accounts/sign-on/sign-on-error.ts'
import type { SignOnSettings } from '@proofyard/settings/sign-on-settings.ts'
import * as oidc from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'

const SCOPE = 'openid email profile'
/** So often the provider's addresses are read again. */
const KNOWN_MS = 3_600_000
/** A provider that does not answer is not asked again by each person who would log in. */
const AWAY_MS = 10_000
/** By how much the clocks of provider and server may differ, in seconds. */
const CLOCK_TOLERANCE = 30

/** A browser's way to the provider. */
interface WayToProvider {
  /** Where the browser is sent. */
  url: URL
  state: string
  nonce: string
  codeVerifier: string
}

/** What a return is held to. */
type Held = Omit<WayToProvider, 'url'>

/** The provider of single sign-on, as this server sees it. Nothing of it is asked before someone logs in by it. */
export interface Provider {
  /**
   * @param options.again whether its people have to log in there also where they are logged in
   * @throws SignOnError `sign_on_away` where the provider does not answer as one
   */
  begin: (options: { again: boolean }) => Promise<WayToProvider>
  /**
   * Who it is that returns, after every check of the standard.
   * @param returned the address that the provider sent the browser to
   * @throws SignOnError
   */
  finish: (returned: URL, held: Held) => Promise<ProviderClaims>
}

/** @param report told what a provider did wrong, which its people cannot mend */
export function openProvider(
  settings: SignOnSettings,
  { redirectUri, report, timeoutMs }: { redirectUri: string; report: (error: unknown) => void; timeoutMs?: number },
): Provider {
  const { issuer, clientId, clientSecret } = settings
  let known: { until: number; configuration: Promise<oidc.Configuration> } | undefined

  async function discover(): Promise<oidc.Configuration> {
    const isPlain = new URL(issuer).protocol === 'http:'
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE },
      oidc.ClientSecretBasic(clientSecret),
      {
        [oidc.customFetch]: (url, options) => boundedFetch(url, options, timeoutMs),
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      },
    )
    return configuration
  }

  /** One look at a time, good or not, for all who ask. */
  async function configurationNow(): Promise<oidc.Configuration> {
    if (known === undefined || known.until < performance.now()) {
      const look = { until: Infinity, configuration: discover() }
      known = look
      look.configuration.then(
        () => void (look.until = performance.now() + KNOWN_MS),
        (error: unknown) => {
          look.until = performance.now() + AWAY_MS
          report(error)
        },
      )
    }
    return await known.configuration.catch((error: unknown) => {
      throw new SignOnError('sign_on_away', { cause: error })
    })
  }

  return {
    begin: async ({ again }) => {
      const configuration = await configurationNow()
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const held = { codeVerifier, state: oidc.randomState(), nonce: oidc.randomNonce() }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: held.state,
        nonce: held.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // With the second one it has to say when they logged in.
        ...(again && { prompt: 'login', max_age: '0' }),
      })
      return { url, ...held }
    },
    finish: async (returned, { state, nonce, codeVerifier }) => {
      const configuration = await configurationNow()
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('The provider sent no ID token.')
        const { userinfo_endpoint: userinfo } = configuration.serverMetadata()
        const told =
          claims['email'] === undefined && userinfo !== undefined
            ? { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
            : claims
        return claimsOf(told)
      } catch (error) {
        throw refusalOf(error, report)
      }
    },
  }
}

function claimsOf(told: Record<string, unknown> & { iss: string; sub: string }): ProviderClaims {
  const { email, email_verified: verified, preferred_username: username, auth_time: loggedIn } = told
  return {
    issuer: told.iss,
    subject: told.sub,
    email: typeof email === 'string' ? email : undefined,
    // Some providers write it as a text.
    emailVerified: verified === true || verified === 'true',
    preferredUsername: typeof username === 'string' ? username : undefined,
    loggedInAt: typeof loggedIn === 'number' ? new Date(loggedIn * 1000) : undefined,
  }
}

/** What goes wrong at a return, as its person hears it; what the provider writes is not repeated to them. */
function refusalOf(error: unknown, report: (error: unknown) => void): SignOnError {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return new SignOnError('sign_on_denied', { cause: error })
  report(error)
  return new SignOnError(isAway(error) ? 'sign_on_away' : 'sign_on_failed', { cause: error })
}

/** Whether it did not answer; the library wraps what its fetch threw. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || error.message === 'fetch failed' || isAway(error.cause)
}
