import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepNext } from '../../features/sign-in/kept-next.ts'
import { LoginForm } from '../../features/sign-in/login-form.tsx'
import { nextTarget } from '../../features/sign-in/next-target.ts'
import { SendVerification } from '../../features/sign-in/send-verification.tsx'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { SignOnButton } from '../../features/sign-in/sign-on.tsx'
import { signOnSentence } from '../../features/sign-in/sign-on-sentences.ts'
import { paths } from '../../shared/paths.ts'
import { consoleSettingsQuery } from '../../shared/settings/console-settings.ts'
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
  ['password_set_keys_ended', 'Your new password is set, and your API keys are deleted. Log in with it.'],
  [
    'password_set_keys_left',
    'Your new password is set. Log in with it. Your API keys still work: delete those that you do not know in the settings.',
  ],
])

export function LoginPage() {
  const { next, message } = route.useSearch()
  const { isAuthenticated, team } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string>()
  const [asksPassword, setAsksPassword] = useState(false)
  const isIncomplete = message === 'complete_signup'
  const banner = message === undefined ? undefined : banners.get(message)

  const settings = useQuery(consoleSettingsQuery).data
  const signOn = settings?.single_sign_on ?? undefined
  const refusal = signOnSentence(message, signOn?.name ?? 'The provider')

  // Also where somebody comes who is signed in already, unless they have something to read.
  useEffect(() => {
    if (isAuthenticated && refusal === undefined) router.history.replace(nextTarget(next, team?.slug))
  }, [isAuthenticated, next, refusal, router, team?.slug])

  // Passwords are for those alone whom the operator lets.
  const showsForm = signOn?.only !== true || asksPassword
  const toSignUp = (
    <>
      No account yet?{' '}
      <Link to={paths.signup} search={{ next }}>
        Sign up
      </Link>
    </>
  )
  return (
    <Page title="Log in">
      <SignInCard title="Sign in" below={signOn?.only === true ? null : toSignUp}>
        {refusal !== undefined && (
          <Notice kind="failed" title={refusal}>
            {isAuthenticated && <a href={nextTarget(next, team?.slug)}>Go on</a>}
          </Notice>
        )}
        {signOn !== undefined && <SignOnButton name={signOn.name} next={next} beforeForm={showsForm} />}
        {showsForm && (
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
        )}
        {signOn?.only === true && !showsForm && (
          <Button variant="subtle" fullWidth onClick={() => setAsksPassword(true)}>
            Log in with a password
          </Button>
        )}
      </SignInCard>
    </Page>
  )
}
