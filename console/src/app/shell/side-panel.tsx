import { Drawer } from '@mantine/core'
import { brand } from '@proofyard/contract/brand.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useDocumentation } from '../../shared/settings/use-documentation.ts'
import {
  CheckIcon,
  ExternalIcon,
  GaugeIcon,
  KeyIcon,
  LogOutIcon,
  MoonIcon,
  SettingsIcon,
} from '../../shared/ui/icons.tsx'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'
import { useEscape } from '../../shared/ui/use-escape.ts'
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts'
import { inMenuOrder, useLogOutToLogin, useSwitchTeam } from './session-actions.ts'
import classes from './shell.module.css'
import { TeamName, WholeName } from './team-name.tsx'
import { useDarkMode } from './theme-toggle.tsx'

/** The bar's links and the account menu, slid in from the side. */
export function SidePanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useReturnFocus(opened)
  useEscape(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      position="right"
      size={300}
      title={brand.product}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div data-locks-scroll>
        <Entries close={onClose} />
      </div>
    </Drawer>
  )
}

function Entries({ close }: { close: () => void }) {
  const { user, team } = useSession()
  const documentation = useDocumentation()
  const { dark, toggle } = useDarkMode()
  const logOut = useLogOutToLogin()
  const switchTeam = useSwitchTeam()
  return (
    <nav className={classes.sideLinks} aria-label="Main">
      {team !== undefined && (
        <Link to={paths.team(team.slug)} className={classes.sideLink} onClick={close}>
          Dashboard
        </Link>
      )}
      <a className={classes.sideLink} href={documentation} target="_blank" rel="noreferrer">
        Documentation
        <span className={classes.trailing}>
          <ExternalIcon size={13} />
        </span>
      </a>
      <Link to={paths.explore} className={classes.sideLink} onClick={close}>
        Explore
      </Link>
      {user === undefined && (
        <Link to={paths.login} className={classes.sideLink} onClick={close}>
          Log in
        </Link>
      )}
      {user !== undefined && team !== undefined && (
        <>
          <hr className={classes.rule} />
          <Link to={paths.settings(team.slug, 'api-keys')} className={classes.sideLink} onClick={close}>
            <KeyIcon /> <span>API Keys</span>
          </Link>
          <Link to={paths.settings(team.slug)} className={classes.sideLink} onClick={close}>
            <SettingsIcon /> <span>Settings</span>
          </Link>
          {user.is_operator && (
            <Link to={paths.operator()} className={classes.sideLink} onClick={close}>
              <GaugeIcon /> <span>Operator</span>
            </Link>
          )}
          <p className={classes.sideLabel}>Switch Team</p>
          {inMenuOrder(user.teams).map((other) => (
            <WholeName key={other.id} name={other.name || other.slug}>
              <button
                type="button"
                className={classes.sideLink}
                aria-pressed={other.id === team.id}
                onClick={() => {
                  close()
                  switchTeam(other)
                }}
              >
                <TeamAvatar name={other.name || other.slug} address={other.avatar_url} size={18} />
                <TeamName name={other.name || other.slug} />
                <Tick shown={other.id === team.id} />
              </button>
            </WholeName>
          ))}
        </>
      )}
      <hr className={classes.rule} />
      <button type="button" className={classes.sideLink} aria-pressed={dark} onClick={toggle}>
        <MoonIcon /> <span>Dark mode</span>
        <Tick shown={dark} />
      </button>
      {user !== undefined && (
        <button
          type="button"
          className={classes.sideLink}
          onClick={() => {
            close()
            void logOut()
          }}
        >
          <LogOutIcon /> <span>Log Out</span>
        </button>
      )}
    </nav>
  )
}

function Tick({ shown }: { shown: boolean }) {
  return <span className={classes.trailing}>{shown && <CheckIcon size={14} />}</span>
}
