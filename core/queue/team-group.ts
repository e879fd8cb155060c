import { type Viewer, teamOf, userOf } from '../policies/viewer.ts'

/** The group of a team's jobs in pg-boss's table: its id as text. */
export function teamGroup(teamId: number): string {
  return String(teamId)
}

/** @returns undefined for a group that is no team's */
export function teamOfGroup(group: string): number | undefined {
  return /^\d+$/.test(group) ? Number(group) : undefined
}

/** The group of what a viewer asks for beside builds and proofs: of their team, or of the person who acts for none. */
export function viewerGroup(viewer: Viewer): string {
  const teamId = teamOf(viewer)
  return teamId === undefined ? `user ${userOf(viewer) ?? ''}` : teamGroup(teamId)
}

/** The group of jobs that were running when the whole product died: each waits until it can run alone. */
export const ALONE = 'alone'
