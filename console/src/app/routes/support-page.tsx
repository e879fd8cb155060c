import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Support } from '../../features/support/support.tsx'
import { TeamTabs } from '../../features/teams/team-tabs.tsx'
import { useSession } from '../../shared/session/use-session.ts'
import { consoleSettingsQuery } from '../../shared/settings/console-settings.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './support-page.module.css'

const route = getRouteApi('/z/$team/page/support')

export function SupportPage() {
  const { team } = route.useParams()
  const { user } = useSession()
  const settings = useQuery(consoleSettingsQuery)
  return (
    <Page title="Support">
      <TeamTabs team={team} current="support" />
      <div className={classes.content}>
        <div className={classes.column}>
          <h1 className={classes.title}>Support</h1>
          {settings.isPending && <SkeletonLines count={3} height={48} />}
          {settings.isError && (
            <ErrorState
              error={settings.error}
              fallback="Something went wrong"
              onRetry={() => void settings.refetch()}
            />
          )}
          {settings.data && user && <Support settings={settings.data} email={user.email} />}
        </div>
      </div>
    </Page>
  )
}
