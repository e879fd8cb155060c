import { type QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { readProofSearch } from '../features/proofs/proof-search.ts'
import { type ExploreFilter, readFilter } from '../features/explore/explore-filter.ts'
import { keepOrFirst } from '../shared/session/keep-or-first.ts'
import { meQuery } from '../shared/session/me.ts'
import { selectedTeamId } from '../shared/session/selected-team.ts'
import { guard } from './guards/guard.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Shell,
  errorComponent: CrashPage,
  beforeLoad: async ({ context, location }) => {
    const user = await context.client.ensureQueryData(meQuery)
    const team = user === null ? undefined : keepOrFirst(user.teams, selectedTeamId())
    const sent = guard(location.pathname, { isAuthenticated: user !== null, team: team?.slug })
    if (sent === undefined) return
    const search = sent.next === undefined ? location.search : { next: sent.next + location.searchStr }
    throw redirect({ to: sent.to, search, replace: true })
  },
  notFoundComponent: lazyRouteComponent(() => import('./routes/not-found-page.tsx'), 'NotFoundPage'),
})

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { next?: string; message?: string } => ({
    next: text(search.next),
    message: text(search.message),
  }),
  component: lazyRouteComponent(() => import('./routes/login-page.tsx'), 'LoginPage'),
})

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({ next: text(search.next) }),
  component: lazyRouteComponent(() => import('./routes/signup-page.tsx'), 'SignupPage'),
})

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/accounts/password/reset',
  component: lazyRouteComponent(() => import('./routes/password-reset-page.tsx'), 'PasswordResetPage'),
})

const passwordSet = createRoute({
  getParentRoute: () => root,
  path: '/accounts/password/set',
  component: lazyRouteComponent(() => import('./routes/password-set-page.tsx'), 'PasswordSetPage'),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/accounts/verify',
  component: lazyRouteComponent(() => import('./routes/verify-page.tsx'), 'VerifyPage'),
})

const projectSearch = (search: Record<string, unknown>): { search?: string; type?: CircuitType } => ({
  search: text(search.search),
  type: CircuitType.safeParse(search.type).data,
})

const explore = createRoute({
  getParentRoute: () => root,
  path: '/explore',
  validateSearch: (search: Record<string, unknown>): { search?: string; filter?: ExploreFilter } => ({
    search: text(search.search),
    filter: readFilter(search.filter),
  }),
  component: lazyRouteComponent(() => import('./routes/explore-page.tsx'), 'ExplorePage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$secret',
  component: lazyRouteComponent(() => import('./routes/invitation-page.tsx'), 'InvitationPage'),
})

const documentation = createRoute({
  getParentRoute: () => root,
  path: '/docs/{-$document}',
  component: lazyRouteComponent(() => import('./routes/documentation-page.tsx'), 'DocumentationPage'),
})

const apiReference = createRoute({
  getParentRoute: () => root,
  path: '/docs/api',
  component: lazyRouteComponent(() => import('./routes/api-reference-page.tsx'), 'ApiReferencePage'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyRouteComponent(() => import('./routes/not-found-page.tsx'), 'NotFoundPage'),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/z/$team',
  validateSearch: projectSearch,
  component: lazyRouteComponent(() => import('./routes/dashboard-page.tsx'), 'DashboardPage'),
})

const proofs = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/proofs',
  validateSearch: readProofSearch,
  component: lazyRouteComponent(() => import('./routes/proofs-page.tsx'), 'ProofsPage'),
})

/** The page above draws the panel too, so that it slides over the list instead of replacing it. */
const proof = createRoute({ getParentRoute: () => proofs, path: '$proofId' })

const settings = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/settings/{-$tab}',
  component: lazyRouteComponent(() => import('./routes/settings-page.tsx'), 'SettingsPage'),
})

const upload = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/create',
  component: lazyRouteComponent(() => import('./routes/upload-page.tsx'), 'UploadPage'),
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/$project',
  component: lazyRouteComponent(() => import('./routes/project-page.tsx'), 'ProjectPage'),
})

const projectReadme = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/project-readme.tsx'), 'ProjectReadme'),
})

const projectBuilds = createRoute({
  getParentRoute: () => project,
  path: 'builds',
  component: lazyRouteComponent(() => import('./routes/project-builds.tsx'), 'ProjectBuilds'),
})

const projectTags = createRoute({
  getParentRoute: () => project,
  path: 'tags',
  component: lazyRouteComponent(() => import('./routes/project-tags.tsx'), 'ProjectTags'),
})

const projectSettings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyRouteComponent(() => import('./routes/project-settings.tsx'), 'ProjectSettings'),
})

const build = createRoute({
  getParentRoute: () => project,
  path: 'builds/$build',
  component: lazyRouteComponent(() => import('./routes/build-readme.tsx'), 'BuildReadme'),
})

const buildSettings = createRoute({
  getParentRoute: () => project,
  path: 'builds/$build/settings',
  component: lazyRouteComponent(() => import('./routes/build-settings.tsx'), 'BuildSettings'),
})

const tree = root.addChildren([
  login,
  signup,
  passwordReset,
  passwordSet,
  verify,
  explore,
  invitation,
  documentation,
  apiReference,
  notFound,
  dashboard,
  proofs.addChildren([proof]),
  settings,
  upload,
  project.addChildren([projectReadme, projectBuilds, projectTags, projectSettings, build, buildSettings]),
])

/** Every address of the console (product specification, 2.2); each page is a file of its own, fetched when it is needed. */
export function createConsoleRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { client },
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: () => null,
    notFoundMode: 'root',
  })
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
