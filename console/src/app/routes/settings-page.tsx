import type { Team } from '@proofyard/contract/team.ts'
import type { User } from '@proofyard/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Account } from '../../features/account/account.tsx'
import { ApiKeys } from '../../features/api-keys/api-keys.tsx'
import { PictureSection } from '../../features/avatar/picture-section.tsx'
import { membersQuery } from '../../features/members/list-members.ts'
import { rightsOf, roleOf } from '../../features/members/member-rules.ts'
import { Members } from '../../features/members/members.tsx'
import { ProfileForm } from '../../features/teams/profile-form.tsx'
import { TeamSettings } from '../../features/teams/team-settings.tsx'
import { Teams } from '../../features/teams/teams.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { useGoToTeams, useLogOutToLogin, useSwitchTeam } from '../shell/session-actions.ts'
import classes from './settings-page.module.css'
import { settingsTabs } from './settings-tabs.ts'

const route = getRouteApi('/z/$team/page/settings/{-$tab}')

/** The settings of the signed-in user and of the selected team. */
export function SettingsPage() {
  const { tab } = route.useParams()
  const { user, team } = useSession()
  if (user === undefined || team === undefined) return null
  const tabs = settingsTabs(team)
  const open = tabs.find((known) => known.tab === tab)
  if (open === undefined) return <Navigate to={paths.notFound} replace />
  return (
    <Page title={open.name}>
      <div className={classes.columns}>
        <nav className={classes.menu} aria-label="Settings">
          {tabs.map((item) => (
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
          <Tab tab={tab} user={user} team={team} />
        </div>
      </div>
    </Page>
  )
}

function Tab({ tab, user, team }: { tab: string | undefined; user: User; team: Team }) {
  const switchTeam = useSwitchTeam()
  const goToTeams = useGoToTeams()
  if (tab === 'api-keys') return <ApiKeys key={team.id} team={team} />
  if (tab === 'teams') return <Teams user={user} team={team} onSwitch={switchTeam} onLeft={goToTeams} />
  if (tab === 'members') return <Members key={team.id} team={team} user={user} />
  if (team.is_personal) return <OwnSettings key={team.id} user={user} team={team} />
  return <SharedSettings key={team.id} user={user} team={team} />
}

function OwnSettings({ user, team }: { user: User; team: Team }) {
  const logOut = useLogOutToLogin()
  return (
    <Account
      user={user}
      picture={<PictureSection team={team} mayChange supportAddress={null} />}
      profile={<ProfileForm team={team} />}
      onSessionsEnded={logOut}
    />
  )
}

function SharedSettings({ user, team }: { user: User; team: Team }) {
  const members = useQuery(membersQuery(team.slug))
  const goToTeams = useGoToTeams()
  if (members.isPending) return <SkeletonLines count={3} height={120} gap={20} />
  if (members.isError) {
    return (
      <ErrorState
        error={members.error}
        fallback="Failed to fetch team members"
        onRetry={() => void members.refetch()}
      />
    )
  }
  const rights = rightsOf(roleOf(members.data, user.username))
  return (
    <TeamSettings
      team={team}
      rights={rights}
      logo={<PictureSection team={team} mayChange={rights.changesTeam} supportAddress={null} />}
      onDeleted={goToTeams}
    />
  )
}
