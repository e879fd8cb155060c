import { Link, useNavigate } from '@tanstack/react-router'
import { takeNext } from '../../features/sign-in/kept-next.ts'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { UnlockButton } from '../../features/sign-in/unlock-button.tsx'
import { useMailedSecret } from '../../shared/mailed-secret.ts'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'

/** Where the link of a mail leads that lets a person in while others guess at their name. */
export function UnlockPage() {
  const token = useMailedSecret()
  const navigate = useNavigate()
  return (
    <Page title="Log in from here">
      <SignInCard
        title="Log in from here"
        about={
          token === ''
            ? 'This link is incomplete. Open it from the email again, or copy all of it.'
            : 'Someone tried wrong passwords for your username. This allows you to log in from here.'
        }
        below={<Link to={paths.login}>Back to login</Link>}
      >
        {token !== '' && (
          <UnlockButton
            token={token}
            onDone={() =>
              void navigate({ to: paths.login, search: { message: 'unlocked', next: takeNext() }, replace: true })
            }
          />
        )}
      </SignInCard>
    </Page>
  )
}
