import { Link, useNavigate } from '@tanstack/react-router'
import { SetPasswordForm } from '../../features/sign-in/set-password-form.tsx'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { useMailedSecret } from '../../shared/mailed-secret.ts'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'

/** What the login page then says. */
const messages = { none: 'password_set', ended: 'password_set_keys_ended', left: 'password_set_keys_left' }

/** Where the link of a reset mail leads. */
export function PasswordSetPage() {
  const token = useMailedSecret()
  const navigate = useNavigate()
  return (
    <Page title="Set a new password">
      <SignInCard
        title="Set a new password"
        about={
          token === ''
            ? 'This link is incomplete. Open it from the email again, or copy all of it.'
            : 'You will be logged out everywhere. Log in again with the new password.'
        }
        below={<Link to={paths.passwordReset}>Ask for a new link</Link>}
      >
        {token !== '' && (
          <SetPasswordForm
            token={token}
            onDone={(keys) => void navigate({ to: paths.login, search: { message: messages[keys] }, replace: true })}
          />
        )}
      </SignInCard>
    </Page>
  )
}
