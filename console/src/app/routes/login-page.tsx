import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoginForm } from '../../features/sign-in/login-form.tsx'
import { nextTarget } from '../../features/sign-in/next-target.ts'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Page } from '../../shared/ui/page.tsx'

const route = getRouteApi('/login')

export function LoginPage() {
  const { next, message } = route.useSearch()
  const { isAuthenticated, team } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const [banner, setBanner] = useState(message === 'complete_signup')

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
        {banner && (
          <Notice kind="warning" title="Please complete signup procedures before logging in.">
            {null}
          </Notice>
        )}
        <LoginForm
          hideError={banner}
          onIncompleteSignup={() => {
            setBanner(true)
            void navigate({ to: paths.login, search: { next, message: 'complete_signup' }, replace: true })
          }}
        />
      </SignInCard>
    </Page>
  )
}
