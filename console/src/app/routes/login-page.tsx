import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepNext } from '../../features/sign-in/kept-next.ts'
import { LoginForm } from '../../features/sign-in/login-form.tsx'
import { nextTarget } from '../../features/sign-in/next-target.ts'
import { SendVerification } from '../../features/sign-in/send-verification.tsx'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Page } from '../../shared/ui/page.tsx'

const route = getRouteApi('/login')

/** By the `message` of the address; the first is the product specification's (2.3). */
const banners = new Map([
  ['complete_signup', 'Please complete signup procedures before logging in.'],
  ['verified', 'Your address is verified. Log in to begin.'],
  ['unlocked', 'You can log in from here now.'],
  ['password_set', 'Your new password is set. Log in with it.'],
])

export function LoginPage() {
  const { next, message } = route.useSearch()
  const { isAuthenticated, team } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string>()
  const isIncomplete = message === 'complete_signup'
  const banner = message === undefined ? undefined : banners.get(message)

  // Also where somebody comes who is signed in already.
  useEffect(() => {
    if (isAuthenticated) router.history.replace(nextTarget(next, team?.slug))
  }, [isAuthenticated, next, router, team?.slug])

  return (
    <Page title="Log in">
      <SignInCard
        title="Sign in"
        below={
          <>
            No account yet?{' '}
            <Link to={paths.signup} search={{ next }}>
              Sign up
            </Link>
          </>
        }
      >
        <LoginForm
          banner={
            banner !== undefined && (
              <Notice kind={isIncomplete ? 'warning' : 'plain'} title={banner}>
                {isIncomplete && unverified !== undefined && <SendVerification username={unverified} />}
              </Notice>
            )
          }
          hideError={isIncomplete}
          onLinkSent={() => keepNext(next)}
          onIncompleteSignup={(username) => {
            setUnverified(username)
            void navigate({ to: paths.login, search: { next, message: 'complete_signup' }, replace: true })
          }}
        />
      </SignInCard>
    </Page>
  )
}
