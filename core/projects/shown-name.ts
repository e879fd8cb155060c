import { type SQL, and, eq, not, or, sql } from 'drizzle-orm'
import { projects } from '../database/schema/projects.ts'

interface NamedProject {
  teamId: number
  name: string
  isPublic: boolean
  publicName: string | null
}

/**
 * What a team that holds proofs of a project reads as its name: of another team's project that is private or deleted now the name
 * under which it was last public.
 */
export function shownName(project: NamedProject, teamId: number): string {
  if (project.isPublic || project.teamId === teamId) return project.name
  return project.publicName ?? ''
}

/** The same in a statement that has the project. */
export function shownNameColumn(teamId: number): SQL<string> {
  return sql`case when ${projects.isPublic} or ${projects.teamId} = ${teamId} then ${projects.name}
    else coalesce(${projects.publicName}, '') end`
}

/** Projects that show this name to a team, as `shownName` has it: a filter must not tell more than the list. */
export function isShownAs(name: string, teamId: number): SQL | undefined {
  const knowsName = or(projects.isPublic, eq(projects.teamId, teamId))
  const knowsOldName = and(not(projects.isPublic), sql`${projects.teamId} is distinct from ${teamId}`)
  return or(and(eq(projects.name, name), knowsName), and(eq(projects.publicName, name), knowsOldName))
}
