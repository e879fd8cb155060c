import { Menu } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import type { User } from '@proofyard/contract/user.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { CheckIcon, GaugeIcon, KeyIcon, LogOutIcon, SettingsIcon } from '../../shared/ui/icons.tsx'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'
import { inMenuOrder, useLogOutToLogin, useSwitchTeam } from './session-actions.ts'
import classes from './shell.module.css'
import { TeamName, WholeName } from './team-name.tsx'
import { useDarkMode } from './theme-toggle.tsx'

export function UserMenu({ user, team }: { user: User; team: Team }) {
  const logOut = useLogOutToLogin()
  const switchTeam = useSwitchTeam()
  const { dark, toggle } = useDarkMode()
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <button type="button" className={classes.avatarButton} aria-label={`Account menu of ${user.username}`}>
          <TeamAvatar name={team.name || team.slug} address={team.avatar_url} size={30} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <WholeName name={user.username}>
          <Menu.Label>
            <TeamName name={user.username} />
          </Menu.Label>
        </WholeName>
        <Menu.Item
          leftSection={<KeyIcon />}
          renderRoot={(properties) => <Link to={paths.settings(team.slug, 'api-keys')} {...properties} />}
        >
          API Keys
        </Menu.Item>
        <Menu.Item
          leftSection={<SettingsIcon />}
          renderRoot={(properties) => <Link to={paths.settings(team.slug)} {...properties} />}
        >
          Settings
        </Menu.Item>
        {user.is_operator && (
          <Menu.Item
            leftSection={<GaugeIcon />}
            renderRoot={(properties) => <Link to={paths.operator()} {...properties} />}
          >
            Operator
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Switch Team</Menu.Label>
        {inMenuOrder(user.teams).map((other) => (
          <WholeName key={other.id} name={other.name || other.slug}>
            <Menu.RadioItem
              value={String(other.id)}
              checked={other.id === team.id}
              checkIcon={<CheckIcon size={14} />}
              closeMenuOnClick
              onChange={() => switchTeam(other)}
            >
              <span className={classes.menuTeam}>
                <TeamAvatar name={other.name || other.slug} address={other.avatar_url} size={18} />
                <TeamName name={other.name || other.slug} />
              </span>
            </Menu.RadioItem>
          </WholeName>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={dark} checkIcon={<CheckIcon size={14} />} onChange={toggle}>
          Dark mode
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOutIcon />} onClick={() => void logOut()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
