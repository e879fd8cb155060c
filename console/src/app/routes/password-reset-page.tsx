import { Link } from '@tanstack/react-router'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page.tsx'

export function PasswordResetPage() {
  return (
    <Page title="Forgot password?">
      <SignInCard title="Forgot password?" below={<Link to={paths.login}>Back to sign in</Link>}>
        <p>
          This server sends no e-mail yet, so it cannot reset a password by itself. If you are still signed in
          somewhere, change it there under Settings. Otherwise ask the person who runs this server.
        </p>
      </SignInCard>
    </Page>
  )
}
