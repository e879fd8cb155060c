import { type Viewer, teamOf } from './viewer.ts'

/** What is decided for a project holds for its builds. */
interface OwnedProject {
  teamId: number
  isPublic: boolean
}

export function maySeeProject(viewer: Viewer, project: OwnedProject): boolean {
  return project.isPublic || mayChangeProject(viewer, project)
}

/** To add builds, change settings, delete. */
export function mayChangeProject(viewer: Viewer, project: { teamId: number }): boolean {
  return teamOf(viewer) === project.teamId
}
