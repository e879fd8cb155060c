import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the provider tells of a person. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean | string
  preferred_username?: string
}

export const CLIENT = { id: 'proofyard', secret: 'a secret of the client that only tests know' }

/** A real provider on this machine, at which a person is logged in without a question, or by a page with a button. */
export interface TestProvider {
  issuer: string
  /** By subject. */
  people: Map<string, ProviderPerson>
  /** Logs in as this subject from now on; undefined refuses the login. */
  person: string | undefined
  /** Whether a page asks first, for a browser. */
  asks: boolean
  close: () => Promise<void>
}

/** @param redirectUri where it sends browsers back to */
export async function openOidcProvider(redirectUri: string): Promise<TestProvider> {
  const http = createServer()
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const state: TestProvider = {
    issuer,
    people: new Map(),
    person: undefined,
    asks: false,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => void http.close(resolve))
    },
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...state.people.get(sub) }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    const url = request.url ?? ''
    if (!url.startsWith('/interaction/')) return void answer(request, response)
    if (state.asks && !url.endsWith('/go')) {
      response.setHeader('content-type', 'text/html')
      return void response.end(`<title>Provider</title><a href="${url}/go">Log in as ${state.person ?? 'no one'}</a>`)
    }
    void finish(request, response)
  })

  async function finish(...[request, response]: Parameters<typeof answer>): Promise<void> {
    request.url = request.url?.replace(/\/go$/, '')
    const { person } = state
    if (person === undefined) {
      const denied = { error: 'access_denied', error_description: '<b>No</b>' }
      return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false })
    }
    const grant = new provider.Grant({ accountId: person, clientId: CLIENT.id })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    const result = { login: { accountId: person }, consent: { grantId } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return state
}
