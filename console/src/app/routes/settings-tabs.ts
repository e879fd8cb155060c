export interface SettingsTab {
  name: string
  /** The last part of the address; undefined is the page without one. */
  tab: string | undefined
}

const personal: SettingsTab[] = [
  { name: 'Account Settings', tab: undefined },
  { name: 'API Keys', tab: 'api-keys' },
  { name: 'Teams', tab: 'teams' },
]

const shared: SettingsTab[] = [
  { name: 'Team', tab: undefined },
  { name: 'API Keys', tab: 'api-keys' },
  { name: 'Teams', tab: 'teams' },
  { name: 'Members', tab: 'members' },
]

/** The pages of settings: of the user for a personal team, of the team for another (product specification, 2.6). */
export function settingsTabs(team: { is_personal: boolean }): SettingsTab[] {
  return team.is_personal ? personal : shared
}
