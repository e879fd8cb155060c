import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetForm } from '../../features/sign-in/reset-form.tsx'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'

const mailed = 'If that account exists, we sent it an email with a link. The link works once, within an hour.'
const inOutbox =
  'This server sends no email. If that account exists, the email with the link is in the outbox folder of the server: ' +
  'ask its operator for the link. It works once, within an hour.'

/** For people who have forgotten a password. */
export function PasswordResetPage() {
  const [answer, setAnswer] = useState<string>()
  return (
    <Page title="Forgot password?">
      <SignInCard
        title="Forgot password?"
        about={answer ?? 'We’ll email you a link to set a new one.'}
        below={<Link to={paths.login}>Back to login</Link>}
      >
        {answer === undefined && <ResetForm onDone={(toOutbox) => setAnswer(toOutbox ? inOutbox : mailed)} />}
      </SignInCard>
    </Page>
  )
}
