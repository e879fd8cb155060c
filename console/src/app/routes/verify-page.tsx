import { Link, useNavigate } from '@tanstack/react-router'
import { takeNext } from '../../features/sign-in/kept-next.ts'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { VerifyButton } from '../../features/sign-in/verify-button.tsx'
import { useMailedSecret } from '../../shared/mailed-secret.ts'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'

/** Where the link of a verification mail leads. */
export function VerifyPage() {
  const token = useMailedSecret()
  const navigate = useNavigate()
  return (
    <Page title="Verify your address">
      <SignInCard
        title="Verify your address"
        about={
          token === ''
            ? 'This link is incomplete. Open it from the email again, or copy all of it.'
            : 'This completes your signup. Log in afterwards.'
        }
        below={<Link to={paths.login}>Back to login</Link>}
      >
        {token !== '' && (
          <VerifyButton
            token={token}
            onDone={() =>
              void navigate({ to: paths.login, search: { message: 'verified', next: takeNext() }, replace: true })
            }
          />
        )}
      </SignInCard>
    </Page>
  )
}
