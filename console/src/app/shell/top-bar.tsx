import { ActionIcon } from '@mantine/core'
import { brand } from '@proofyard/contract/brand.ts'
import { CatchBoundary, type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '../part.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { AlertIcon, ExternalIcon } from '../../shared/ui/icons.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Logo } from '../../shared/ui/logo.tsx'
import { ProgressLine } from './progress-line.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { ThemeButton } from './theme-toggle.tsx'

// Only for who is signed in, and the largest part of the bar by far.
const UserMenu = part(() => import('./user-menu.tsx'), 'UserMenu')

/** A link is current on its own page only, not on those below it; the search does not matter. */
const exact = { exact: true, includeSearch: false }

export function TopBar() {
  const { user, team } = useSession()
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
            <a className={classes.link} href={brand.documentationPath} target="_blank" rel="noreferrer">
              Documentation <ExternalIcon size={12} />
            </a>
            <Link to={paths.explore} className={classes.link} activeOptions={exact}>
              Explore
            </Link>
          </nav>
          <div className={classes.right}>
            {user === undefined ? (
              <>
                <ThemeButton />
                <LinkButton variant="subtle" size="xs" to={paths.login}>
                  Log in
                </LinkButton>
                <LinkButton size="xs" to={paths.signup}>
                  Signup
                </LinkButton>
              </>
            ) : (
              team !== undefined && (
                <CatchBoundary getResetKey={() => user.id} errorComponent={MissingMenu}>
                  <Suspense>
                    <UserMenu user={user} team={team} />
                  </Suspense>
                </CatchBoundary>
              )
            )}
          </div>
        </div>
        <div className={classes.narrow}>
          {user === undefined && (
            <LinkButton size="xs" to={paths.signup}>
              Get Started
            </LinkButton>
          )}
          <SideMenu />
        </div>
      </div>
      <ProgressLine />
    </header>
  )
}

/** Whoever cannot have the menu now still sees the page, and may try again. */
function MissingMenu({ reset }: ErrorComponentProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      aria-label="Load the account menu again"
      onClick={() => {
        void UserMenu.preload?.()
        reset()
      }}
    >
      <AlertIcon />
    </ActionIcon>
  )
}
