import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import type { SignUpRequest } from '@proofyard/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepNext } from '../../features/sign-in/kept-next.ts'
import { nextTarget } from '../../features/sign-in/next-target.ts'
import { SendVerification } from '../../features/sign-in/send-verification.tsx'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { SignOnButton } from '../../features/sign-in/sign-on.tsx'
import { SignupForm } from '../../features/sign-in/signup-form.tsx'
import { paths } from '../../shared/paths.ts'
import { consoleSettingsQuery } from '../../shared/settings/console-settings.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Page } from '../../shared/ui/page.tsx'

const route = getRouteApi('/signup')

export function SignupPage() {
  const { next } = route.useSearch()
  const { isAuthenticated, team } = useSession()
  const router = useRouter()
  const signOn = useQuery(consoleSettingsQuery).data?.single_sign_on ?? undefined
  const [account, setAccount] = useState<SignUpRequest>()

  useEffect(() => {
    if (isAuthenticated) router.history.replace(nextTarget(next, team?.slug))
  }, [isAuthenticated, next, router, team?.slug])

  const toLogin = (
    <>
      Have an account?{' '}
      <Link to={paths.login} search={{ next }}>
        Log in
      </Link>
    </>
  )
  if (account !== undefined && !isAuthenticated) {
    return (
      <Page title="Check your email">
        <SignInCard
          title="Check your email"
          about={`A link is on its way to ${account.email}. Open it within 3 days, then log in.`}
          below={toLogin}
        >
          <SendVerification username={account.username} />
        </SignInCard>
      </Page>
    )
  }
  const isOnly = signOn?.only === true
  return (
    <Page title="Sign up">
      <SignInCard
        title="Sign up"
        about={signOn && `Your first login with ${signOn.name} makes your account.`}
        below={isOnly ? null : toLogin}
      >
        {signOn && <SignOnButton name={signOn.name} next={next} beforeForm={!isOnly} />}
        {!isOnly && (
          <SignupForm
            onDone={(made) => {
              keepNext(next)
              setAccount(made)
            }}
          />
        )}
      </SignInCard>
    </Page>
  )
}
