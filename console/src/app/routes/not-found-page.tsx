import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import classes from './not-found-page.module.css'

export function NotFoundPage() {
  const { team } = useSession()
  return (
    <Page title="404">
      <div className={classes.place}>
        <h1 className={classes.number}>404</h1>
        <p className={classes.text}>Whoops. We don't have that page!</p>
        <LinkButton to={team === undefined ? paths.explore : paths.team(team.slug)}>Home</LinkButton>
      </div>
    </Page>
  )
}
