import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Invitation } from '../../features/invitations/invitation.tsx'
import { invitationQuery } from '../../features/invitations/invitation-query.ts'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { errorSentence, isNotFound } from '../../shared/api/api-error.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useSwitchTeam } from '../shell/session-actions.ts'

const route = getRouteApi('/invitations/$secret')

export function InvitationPage() {
  const { secret } = route.useParams()
  const { isAuthenticated, team } = useSession()
  const switchTeam = useSwitchTeam()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(secret))
  const next = paths.invitation(secret)
  const home = team === undefined ? paths.explore : paths.team(team.slug)

  return (
    <Page title="Invitation">
      <SignInCard
        title="Invitation"
        about={isNotFound(error) ? <span role="alert">{errorSentence(error, 'Not found.')}</span> : undefined}
        below={
          isAuthenticated || invitation === undefined ? (
            <Link to={home}>Home</Link>
          ) : (
            <>
              No account yet?{' '}
              <Link to={paths.signup} search={{ next }}>
                Sign up
              </Link>
            </>
          )
        }
      >
        {invitation !== undefined && <Invitation invitation={invitation} secret={secret} onAccepted={switchTeam} />}
        {invitation === undefined && error === null && <Skeleton height={180} />}
        {invitation === undefined && error !== null && !isNotFound(error) && (
          <ErrorState error={error} fallback="Something went wrong" onRetry={() => void refetch()} />
        )}
      </SignInCard>
    </Page>
  )
}
