import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Account } from '../../features/account/account.tsx'
import { ApiKeys } from '../../features/api-keys/api-keys.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { useLogOutToLogin } from '../shell/session-actions.ts'
import classes from './settings-page.module.css'

const route = getRouteApi('/z/$team/page/settings/{-$tab}')

/** The settings of the signed-in user and of the selected team. */
export function SettingsPage() {
  const { tab } = route.useParams()
  const { user, team } = useSession()
  const logOut = useLogOutToLogin()
  if (user === undefined || team === undefined) return null
  const tabs = [
    { name: 'Account Settings', tab: undefined },
    { name: 'API Keys', tab: 'api-keys' },
  ]
  if (!tabs.some((known) => known.tab === tab)) return <Navigate to={paths.notFound} replace />
  return (
    <Page title={tabs.find((known) => known.tab === tab)?.name ?? 'Settings'}>
      <div className={classes.columns}>
        <nav className={classes.menu} aria-label="Settings">
          {tabs.map((item) => (
            <Link
              key={item.name}
              className={classes.item}
              to={paths.settings(team.slug, item.tab)}
              activeOptions={{ exact: true }}
              aria-current={item.tab === tab ? 'page' : undefined}
            >
              {item.name}
            </Link>
          ))}
        </nav>
        <div className={classes.main}>
          {tab === 'api-keys' ? (
            <ApiKeys key={team.id} team={team} />
          ) : (
            <Account user={user} onSessionsEnded={logOut} />
          )}
        </div>
      </div>
    </Page>
  )
}
