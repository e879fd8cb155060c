import type { Team } from '@proofyard/contract/team.ts'
import type { User } from '@proofyard/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Account } from '../../features/account/account.tsx'
import { ApiKeys } from '../../features/api-keys/api-keys.tsx'
import { PictureSection } from '../../features/avatar/picture-section.tsx'
import { Usage } from '../../features/billing/usage.tsx'
import { membersQuery } from '../../features/members/list-members.ts'
import { rightsOf, roleOf } from '../../features/members/member-rules.ts'
import { Members } from '../../features/members/members.tsx'
import { factorsOf, secondFactorQuery } from '../../features/second-factor/second-factor.ts'
import { SecondFactorSection } from '../../features/second-factor/second-factor-section.tsx'
import { signOnAddress } from '../../features/sign-in/sign-on.tsx'
import { ProfileForm } from '../../features/teams/profile-form.tsx'
import { SharingSection } from '../../features/teams/sharing-section.tsx'
import { teamQuery } from '../../features/teams/team-detail.ts'
import { TeamSettings } from '../../features/teams/team-settings.tsx'
import { Teams } from '../../features/teams/teams.tsx'
import { paths } from '../../shared/paths.ts'
import { consoleSettingsQuery } from '../../shared/settings/console-settings.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { useGoToTeams, useLogOutToLogin, useSwitchTeam } from '../shell/session-actions.ts'
import classes from './settings-page.module.css'

interface Properties {
  user: User
  team: Team
}

/** One page of the settings; what is half typed for one team is not taken to another. */
export function SettingsTab({ tab, user, team }: Properties & { tab: string | undefined }) {
  const switchTeam = useSwitchTeam()
  const goToTeams = useGoToTeams()
  if (tab === 'api-keys') return <TeamApiKeys key={team.id} user={user} team={team} />
  if (tab === 'teams') return <Teams user={user} team={team} onSwitch={switchTeam} onLeft={goToTeams} />
  if (tab === 'members') return <Members key={team.id} team={team} user={user} />
  if (tab === 'billing') return <Billing team={team} />
  if (team.is_personal) return <OwnSettings key={team.id} user={user} team={team} />
  return <SharedSettings key={team.id} user={user} team={team} />
}

function TeamApiKeys({ user, team }: Properties) {
  const members = useQuery(membersQuery(team.slug))
  // Until it is known what the reader may do, they may change their own.
  const { changesAllKeys } = rightsOf(roleOf(members.data ?? [], user.username))
  return <ApiKeys team={team} username={user.username} mayChangeAll={changesAllKeys} />
}

function OwnSettings({ user, team }: Properties) {
  const logOut = useLogOutToLogin()
  const secondFactor = useQuery(secondFactorQuery)
  const signOn = useQuery(consoleSettingsQuery).data?.single_sign_on?.name
  return (
    <Account
      user={user}
      picture={<PictureSection team={team} mayChange />}
      profile={<ProfileForm team={team} />}
      sharing={<SharingSection team={team} mayChange />}
      secondFactor={<SecondFactorSection />}
      factors={factorsOf(secondFactor.data)}
      signOn={signOn}
      onConnect={() => location.assign(signOnAddress(paths.settings(team.slug)))}
      onSessionsEnded={logOut}
    />
  )
}

function SharedSettings({ user, team }: Properties) {
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
      logo={<PictureSection team={team} mayChange={rights.changesTeam} />}
      onDeleted={goToTeams}
    />
  )
}

function Billing({ team }: { team: Team }) {
  const detail = useQuery(teamQuery(team.slug))
  const members = useQuery(membersQuery(team.slug))
  const failed = [detail, members].find((query) => query.isError)
  return (
    <>
      <h1 className={classes.title}>Billing</h1>
      {failed?.isError && (
        <ErrorState error={failed.error} fallback="Something went wrong" onRetry={() => void failed.refetch()} />
      )}
      {failed === undefined && (detail.isPending || members.isPending) && <SkeletonLines count={1} height={160} />}
      {detail.data && members.data && <Usage team={detail.data} members={members.data.length} />}
    </>
  )
}
