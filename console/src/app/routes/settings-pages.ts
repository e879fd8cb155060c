export interface SettingsPageEntry {
  name: string
  /** The last part of the address; undefined is the page without one. */
  tab: string | undefined
  /** False where one comes by the address only. */
  inMenu: boolean
}

const API_KEYS = { name: 'API Keys', tab: 'api-keys', inMenu: true }
const TEAMS = { name: 'Teams', tab: 'teams', inMenu: true }
const BILLING = { name: 'Billing', tab: 'billing', inMenu: false }

const personal: SettingsPageEntry[] = [
  { name: 'Account Settings', tab: undefined, inMenu: true },
  API_KEYS,
  TEAMS,
  BILLING,
]

const shared: SettingsPageEntry[] = [
  { name: 'Team', tab: undefined, inMenu: true },
  API_KEYS,
  TEAMS,
  { name: 'Members', tab: 'members', inMenu: true },
  BILLING,
]

/** The pages of settings: of the user for a personal team, of the team for another (product specification, 2.2 and 2.6). */
export function settingsPages(team: { is_personal: boolean }): SettingsPageEntry[] {
  return team.is_personal ? personal : shared
}
