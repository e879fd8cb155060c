import { isTeamAlias } from '@proofyard/contract/slug.ts'
import { paths } from '../../shared/paths.ts'

export interface Visitor {
  isAuthenticated: boolean
  /** Slug of the selected team; undefined for visitors who are not signed in, or for a user without teams. */
  team: string | undefined
  isOperator?: boolean
}

/** Where a visitor is sent instead; `next` is where they wanted to go. */
export interface Redirect {
  to: string
  next?: string
}

const OPEN = [
  paths.login,
  paths.signup,
  paths.passwordReset,
  paths.passwordSet,
  paths.verify,
  paths.unlock,
  paths.invitation,
  paths.notFound,
  paths.explore,
]
/** Tabs that everyone may open, and those for signed-in people. */
const OPEN_TABS = ['builds', 'compare', 'tags', 'code', 'settings']
const TABS = [...OPEN_TABS, 'compilehistory', 'deployment']
/** Pages of a team that show nothing to strangers, and those that a login leads to. */
const CLOSED_PAGES = ['create', 'proofs']
const LOGIN_PAGES = ['settings', 'support', 'frameworks']

/** Says whether a visitor may be at a path (product specification, 2.1); undefined means yes. */
export function guard(pathname: string, visitor: Visitor): Redirect | undefined {
  const [first, team, ...rest] = pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment)
  if (first === undefined) return { to: visitor.team === undefined ? paths.explore : paths.team(visitor.team) }
  if (OPEN.includes(pathname.replace(/\/$/, '')) || pathname.startsWith('/z/circuit')) return undefined
  if (pathname.includes('/page/settings') && !visitor.isAuthenticated) return { to: paths.login, next: pathname }
  if (pathname.replace(/\/$/, '') === paths.device)
    return visitor.isAuthenticated ? undefined : { to: paths.login, next: pathname }
  if (first === 'system' && rest.length === 0) return guardOperator(pathname, visitor)
  if (first !== 'z' || team === undefined) return { to: paths.notFound }
  if (isTeamAlias(team)) return unalias(pathname, visitor)
  if (rest[0] === 'page') return guardPage(pathname, team, rest[1], visitor)
  return guardProject(pathname, team, rest, visitor)
}

/** Everyone else who is signed in is told what they are told of any address that there is not. */
function guardOperator(pathname: string, visitor: Visitor): Redirect | undefined {
  if (!visitor.isAuthenticated) return { to: paths.login, next: pathname }
  return visitor.isOperator === true ? undefined : { to: paths.notFound }
}

function unalias(pathname: string, visitor: Visitor): Redirect {
  if (visitor.team === undefined) return { to: paths.login, next: pathname }
  const tail = pathname.replace(/^\/z\/[^/]*\/?/, '')
  return { to: paths.team(visitor.team) + tail }
}

/** Pages of a team itself: all of them belong to the selected team only. */
function guardPage(pathname: string, team: string, page: string | undefined, visitor: Visitor): Redirect | undefined {
  // The dashboard's first tab (2.4), whose page is the dashboard.
  if (page === 'projects') return { to: paths.team(team) }
  const needsLogin = page !== undefined && LOGIN_PAGES.includes(page)
  if (needsLogin && !visitor.isAuthenticated) return { to: paths.login, next: pathname }
  const isKnown = needsLogin || (page !== undefined && CLOSED_PAGES.includes(page))
  return isKnown && visitor.team === team ? undefined : { to: paths.notFound }
}

/** `rest` is the project, its tab, and what the tab needs. */
function guardProject(pathname: string, team: string, rest: string[], visitor: Visitor): Redirect | undefined {
  if (rest.length > 1 && rest.at(-1) === 'readme') return { to: pathname.replace(/readme\/?$/, '') }
  const [, tab, build, subTab] = rest
  const tabs = visitor.isAuthenticated ? TABS : OPEN_TABS
  if (tab !== undefined && !tabs.includes(tab)) return { to: paths.notFound }
  const settings = tab === 'settings' || (build !== undefined && subTab === 'settings')
  if (settings && visitor.team !== team) return { to: paths.notFound }
  return undefined
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
