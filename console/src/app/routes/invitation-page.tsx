import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Invitation } from '../../features/invitations/invitation.tsx'
import { invitationQuery } from '../../features/invitations/invitation-query.ts'
import { forgetInvitation, keepInvitation, keptInvitation } from '../../features/invitations/kept-invitation.ts'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { errorSentence, isNotFound } from '../../shared/api/error-sentence.ts'
import { useMailedSecret } from '../../shared/mailed-secret.ts'
import { paths } from '../../shared/paths.ts'
import { useTakesSignups } from '../../shared/settings/use-takes-signups.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useSwitchTeam } from '../shell/session-actions.ts'

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const secret = useInvitationSecret()
  return (
    <Page title="Invitation">
      {secret === '' ? (
        <SignInCard
          title="Invitation"
          about="This link is incomplete. Open it from the email again, or copy all of it."
          below={<Link to={paths.explore}>Home</Link>}
        />
      ) : (
        <InvitationOf secret={secret} />
      )}
    </Page>
  )
}

function InvitationOf({ secret }: { secret: string }) {
  const { isAuthenticated, team } = useSession()
  const switchTeam = useSwitchTeam()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(secret))
  const isGone = isNotFound(error)
  const takesSignups = useTakesSignups()
  const home = team === undefined ? paths.explore : paths.team(team.slug)
  useEffect(() => {
    if (isGone) forgetInvitation()
  }, [isGone])

  return (
    <SignInCard
      title="Invitation"
      about={isGone ? <span role="alert">{errorSentence(error, 'Not found.')}</span> : undefined}
      below={
        isAuthenticated || invitation === undefined ? (
          <Link to={home}>Home</Link>
        ) : (
          takesSignups && (
            <>
              No account yet?{' '}
              <Link to={paths.signup} search={{ next: paths.invitation }}>
                Sign up
              </Link>
            </>
          )
        )
      }
    >
      {invitation !== undefined && (
        <Invitation
          invitation={invitation}
          secret={secret}
          onAccepted={(joined) => {
            forgetInvitation()
            switchTeam(joined)
          }}
        />
      )}
      {invitation === undefined && error === null && <Skeleton height={180} />}
      {invitation === undefined && error !== null && !isGone && (
        <ErrorState error={error} fallback="Something went wrong" onRetry={() => void refetch()} />
      )}
    </SignInCard>
  )
}

/** From the link, or from before the reader logged in; empty when there is none. */
function useInvitationSecret(): string {
  const mailed = useMailedSecret()
  const [secret] = useState(() => (mailed === '' ? (keptInvitation() ?? '') : mailed))
  useEffect(() => {
    if (mailed !== '') keepInvitation(mailed)
  }, [mailed])
  return secret
}
