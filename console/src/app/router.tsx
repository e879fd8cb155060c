import { type QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { readProofSearch } from '../features/proofs/proof-search.ts'
import { readPageSearch } from '../shared/page-search.ts'
import { paths } from '../shared/paths.ts'
import { actFor } from '../shared/session/act-for.ts'
import { keepOrFirst } from '../shared/session/keep-or-first.ts'
import { meQuery } from '../shared/session/me.ts'
import { selectedTeamId } from '../shared/session/selected-team.ts'
import { guard } from './guards/guard.ts'
import { teamOfPath } from './guards/team-of-path.ts'
import { lazyPage } from './lazy-page.ts'
import {
  readBuildsSearch,
  readCodeSearch,
  readExploreSearch,
  readFileSearch,
  readLoginSearch,
  readOperatorSearch,
  readProjectSearch,
  readSignupSearch,
} from './route-search.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { EmptyBar } from './shell/empty-bar.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Shell,
  pendingComponent: EmptyBar,
  beforeLoad: async ({ context, location, preload }) => {
    const user = await context.client.ensureQueryData(meQuery)
    const own = user === null ? undefined : teamOfPath(location.pathname, user.teams)
    // A link that is only pointed at selects nothing.
    if (own !== undefined && !preload) actFor(context.client, own)
    const team = own ?? (user === null ? undefined : keepOrFirst(user.teams, selectedTeamId()))
    const sent = guard(location.pathname, {
      isAuthenticated: user !== null,
      team: team?.slug,
      isOperator: user?.is_operator === true,
    })
    if (sent === undefined) return
    if (sent.next !== undefined) throw redirect({ to: sent.to, search: { next: location.href }, replace: true })
    const kept = sent.to === paths.notFound ? {} : { search: location.search, hash: location.hash }
    throw redirect({ to: sent.to, ...kept, replace: true })
  },
  notFoundComponent: lazyPage(() => import('./routes/not-found-page.tsx'), 'NotFoundPage'),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLoginSearch,
  component: lazyPage(() => import('./routes/login-page.tsx'), 'LoginPage'),
})

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: readSignupSearch,
  component: lazyPage(() => import('./routes/signup-page.tsx'), 'SignupPage'),
})

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/accounts/password/reset',
  component: lazyPage(() => import('./routes/password-reset-page.tsx'), 'PasswordResetPage'),
})

const passwordSet = createRoute({
  getParentRoute: () => root,
  path: '/accounts/password/set',
  component: lazyPage(() => import('./routes/password-set-page.tsx'), 'PasswordSetPage'),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/accounts/verify',
  component: lazyPage(() => import('./routes/verify-page.tsx'), 'VerifyPage'),
})

const unlock = createRoute({
  getParentRoute: () => root,
  path: '/accounts/unlock',
  component: lazyPage(() => import('./routes/unlock-page.tsx'), 'UnlockPage'),
})

const explore = createRoute({
  getParentRoute: () => root,
  path: '/explore',
  validateSearch: readExploreSearch,
  component: lazyPage(() => import('./routes/explore-page.tsx'), 'ExplorePage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations',
  component: lazyPage(() => import('./routes/invitation-page.tsx'), 'InvitationPage'),
})

const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  component: lazyPage(() => import('./routes/device-page.tsx'), 'DevicePage'),
})

const operator = createRoute({
  getParentRoute: () => root,
  path: '/system/{-$tab}',
  validateSearch: readOperatorSearch,
  component: lazyPage(() => import('./routes/operator-page.tsx'), 'OperatorPage'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyPage(() => import('./routes/not-found-page.tsx'), 'NotFoundPage'),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/z/$team',
  validateSearch: readProjectSearch,
  component: lazyPage(() => import('./routes/dashboard-page.tsx'), 'DashboardPage'),
})

const proofs = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/proofs',
  validateSearch: readProofSearch,
  component: lazyPage(() => import('./routes/proofs-page.tsx'), 'ProofsPage'),
})

/** The page above draws the panel too, so that it slides over the list instead of replacing it. */
const proof = createRoute({ getParentRoute: () => proofs, path: '$proofId' })

const settings = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/settings/{-$tab}',
  component: lazyPage(() => import('./routes/settings-page.tsx'), 'SettingsPage'),
})

const support = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/support',
  component: lazyPage(() => import('./routes/support-page.tsx'), 'SupportPage'),
})

const frameworks = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/frameworks',
  component: lazyPage(() => import('./routes/frameworks-page.tsx'), 'FrameworksPage'),
})

const upload = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/page/create',
  component: lazyPage(() => import('./routes/upload-page.tsx'), 'UploadPage'),
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/z/$team/$project',
  component: lazyPage(() => import('./routes/project-page.tsx'), 'ProjectPage'),
})

const projectReadme = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: readFileSearch,
  component: lazyPage(() => import('./routes/project-readme.tsx'), 'ProjectReadme'),
})

const projectBuilds = createRoute({
  getParentRoute: () => project,
  path: 'builds',
  validateSearch: readBuildsSearch,
  component: lazyPage(() => import('./routes/project-builds.tsx'), 'ProjectBuilds'),
})

const projectTags = createRoute({
  getParentRoute: () => project,
  path: 'tags',
  component: lazyPage(() => import('./routes/project-tags.tsx'), 'ProjectTags'),
})

const projectSettings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyPage(() => import('./routes/project-settings.tsx'), 'ProjectSettings'),
})

const build = createRoute({
  getParentRoute: () => project,
  path: 'builds/$build',
  validateSearch: readFileSearch,
  component: lazyPage(() => import('./routes/build-readme.tsx'), 'BuildReadme'),
})

const buildSettings = createRoute({
  getParentRoute: () => project,
  path: 'builds/$build/settings',
  component: lazyPage(() => import('./routes/build-settings.tsx'), 'BuildSettings'),
})

const compare = createRoute({
  getParentRoute: () => project,
  path: 'compare/$pair',
  component: lazyPage(() => import('./routes/project-compare.tsx'), 'ProjectCompare'),
})

const compileHistory = createRoute({
  getParentRoute: () => project,
  path: 'compilehistory',
  validateSearch: readPageSearch,
  component: lazyPage(() => import('./routes/project-compile-history.tsx'), 'ProjectCompileHistory'),
})

const code = createRoute({
  getParentRoute: () => project,
  path: 'code/{-$build}',
  validateSearch: readCodeSearch,
  component: lazyPage(() => import('./routes/project-code.tsx'), 'ProjectCode'),
})

const deployment = createRoute({
  getParentRoute: () => project,
  path: 'deployment/{-$build}',
  component: lazyPage(() => import('./routes/project-deployment.tsx'), 'ProjectDeployment'),
})

const tree = root.addChildren([
  login,
  signup,
  passwordReset,
  passwordSet,
  verify,
  unlock,
  explore,
  invitation,
  device,
  operator,
  notFound,
  dashboard,
  proofs.addChildren([proof]),
  settings,
  upload,
  support,
  frameworks,
  project.addChildren([
    projectReadme,
    projectBuilds,
    projectTags,
    projectSettings,
    build,
    buildSettings,
    compare,
    compileHistory,
    code,
    deployment,
  ]),
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
    defaultErrorComponent: CrashPage,
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
