import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Page } from '../../shared/ui/page.tsx'
import classes from './settings-page.module.css'
import { SettingsTab } from './settings-tab.tsx'
import { settingsPages } from './settings-pages.ts'

const route = getRouteApi('/z/$team/page/settings/{-$tab}')

/** The settings of the signed-in user and of the selected team. */
export function SettingsPage() {
  const { tab } = route.useParams()
  const { user, team } = useSession()
  if (user === undefined || team === undefined) return null
  const pages = settingsPages(team)
  const open = pages.find((known) => known.tab === tab)
  if (open === undefined) return <Navigate to={paths.notFound} replace />
  return (
    <Page title={open.name}>
      <div className={classes.columns}>
        <nav className={classes.menu} aria-label="Settings">
          {pages
            .filter((page) => page.inMenu)
            .map((item) => (
              <Link
                key={item.name}
                className={classes.item}
                to={paths.settings(team.slug, item.tab)}
                activeOptions={{ exact: true }}
                aria-current={item === open ? 'page' : undefined}
              >
                {item.name}
              </Link>
            ))}
        </nav>
        <div className={classes.main}>
          <SettingsTab tab={tab} user={user} team={team} />
        </div>
      </div>
    </Page>
  )
}
