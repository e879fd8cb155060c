import { brand } from '@proofyard/contract/brand.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useDocumentation } from '../../shared/settings/use-documentation.ts'
import { useTakesSignups } from '../../shared/settings/use-takes-signups.ts'
import { ExternalIcon } from '../../shared/ui/icons.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Logo } from '../../shared/ui/logo.tsx'
import { Shortcuts } from '../palette/shortcuts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ProgressLine } from './progress-line.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { ThemeButton } from './theme-toggle.tsx'

/** A link is current on its own page only, not on those below it; the search does not matter. */
const exact = { exact: true, includeSearch: false }

export function TopBar() {
  const { user, team } = useSession()
  const documentation = useDocumentation()
  const takesSignups = useTakesSignups()
  const home = team === undefined ? paths.explore : paths.team(team.slug)
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={home} className={classes.home} aria-label={brand.product}>
          <Logo />
        </Link>
        <div className={classes.wide}>
          <nav className={classes.links} aria-label="Main">
            {team !== undefined && (
              <Link to={paths.team(team.slug)} className={classes.link} activeOptions={exact}>
                Dashboard
              </Link>
            )}
            <a className={classes.link} href={documentation} target="_blank" rel="noreferrer">
              Documentation <ExternalIcon size={12} />
            </a>
            <Link to={paths.explore} className={classes.link} activeOptions={exact}>
              Explore
            </Link>
          </nav>
        </div>
        <div className={classes.goTo}>
          <Shortcuts />
        </div>
        <div className={classes.wide}>
          <div className={classes.right}>
            {user === undefined ? (
              <>
                <ThemeButton />
                <LinkButton variant="subtle" color="gray" size="xs" to={paths.login}>
                  Log in
                </LinkButton>
                {takesSignups && (
                  <LinkButton size="xs" to={paths.signup}>
                    Signup
                  </LinkButton>
                )}
              </>
            ) : (
              team !== undefined && <AccountMenu user={user} team={team} />
            )}
          </div>
        </div>
        <div className={classes.narrow}>
          {user === undefined && (
            <LinkButton size="xs" to={takesSignups ? paths.signup : paths.login}>
              {takesSignups ? 'Get Started' : 'Log in'}
            </LinkButton>
          )}
          <SideMenu />
        </div>
      </div>
      <ProgressLine />
    </header>
  )
}
