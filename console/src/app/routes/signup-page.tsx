import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nextTarget } from '../../features/sign-in/next-target.ts'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { SignupForm } from '../../features/sign-in/signup-form.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Page } from '../../shared/ui/page.tsx'

const route = getRouteApi('/signup')

export function SignupPage() {
  const { next } = route.useSearch()
  const { isAuthenticated, team } = useSession()
  const router = useRouter()

  useEffect(() => {
    if (isAuthenticated) router.history.replace(nextTarget(next, team?.slug))
  }, [isAuthenticated, next, router, team?.slug])

  return (
    <Page title="Sign up">
      <SignInCard
        title="Sign up"
        below={
          <>
            Have an account?{' '}
            <Link to={paths.login} search={{ next }}>
              Log in
            </Link>
          </>
        }
      >
        <SignupForm />
      </SignInCard>
    </Page>
  )
}
