import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetForm } from '../../features/sign-in/reset-form.tsx'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'

const mailed = 'If there is such an account, a mail with a link is on its way to it. The link works for an hour, once.'
const inOutbox =
  'This server sends no mail. If there is such an account, a mail with a link lies in the outbox folder of the server: ' +
  'ask the person who runs it for the link. It works for an hour, once.'

/** For people who have forgotten a password. */
export function PasswordResetPage() {
  const [answer, setAnswer] = useState<string>()
  return (
    <Page title="Forgot password?">
      <SignInCard
        title="Forgot password?"
        about={answer ?? 'We mail you a link with which you set a new one.'}
        below={<Link to={paths.login}>Back to sign in</Link>}
      >
        {answer === undefined && <ResetForm onDone={(toOutbox) => setAnswer(toOutbox ? inOutbox : mailed)} />}
      </SignInCard>
    </Page>
  )
}
