import type { JsonObject } from '../json.ts'
import type { Route } from '../route.ts'
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '../session.ts'

/** The ways to say who calls. */
export const securitySchemes: JsonObject = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key. It acts for the one team that it belongs to.',
  },
  workerKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A worker key, which the operator of this server makes. It is of no team, and does nothing but these calls.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access` token of `/api/token/pair`. It acts for its user, in the team of `Sindri-Team-Id`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The session of a browser that has signed in. Every call but GET wants the CSRF token too.',
  },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: CSRF_HEADER,
    description: `The value of the cookie \`${CSRF_COOKIE}\`.`,
  },
}

/** Which of them a call takes: each entry is one way, and an empty one means that no one has to say who they are. */
export function securityOf({ access, method }: Route, ignoresCredentials: boolean): JsonObject[] {
  if (ignoresCredentials) return []
  if (access === 'worker') return [{ workerKey: [] }]
  const session: JsonObject = method === 'GET' ? { session: [] } : { session: [], csrfToken: [] }
  const asUser: JsonObject[] = [{ accessToken: [] }, session]
  if (access === 'user' || access === 'operator') return asUser
  return access === 'team' ? [{ apiKey: [] }, ...asUser] : [{}, { apiKey: [] }, ...asUser]
}
