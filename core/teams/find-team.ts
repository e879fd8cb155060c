import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Team } from '@proofyard/contract/team.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { projects } from '../database/schema/projects.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { proofsOfTeam } from '../proofs/proof-counts.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'

type TeamRow = typeof teams.$inferSelect

interface CountedTeam {
  team: TeamRow
  publicProjects: number
  allProjects: number
  allProofs: number
}

// Written out: drizzle leaves out the table's name in a select from one table, which would mean the inner one here.
const counted = {
  team: teams,
  publicProjects: sql<number>`(select count(*)::int from ${projects} p where p.team_id = teams.id and p.is_public and p.deleted_at is null)`,
  allProjects: sql<number>`(select count(*)::int from ${projects} p where p.team_id = teams.id and p.deleted_at is null)`,
  allProofs: proofsOfTeam(sql`teams.id`),
}

/**
 * A team by its slug. A stranger sees how many public projects it has, and not how many proofs.
 * @throws DomainError `team_not_found`
 */
export async function findTeam(core: Core, viewer: Viewer, slug: string): Promise<Team> {
  const [row] = await core.database.select(counted).from(teams).where(eq(teams.slug, slug))
  if (row === undefined) throw new DomainError('team_not_found', `There is no team "${slug}".`, slug)
  return presentTeam(core, row, teamOf(viewer) === row.team.id || (await isMember(core, viewer, row.team.id)))
}

/** The viewer's own team, by its id. */
export async function ownTeam(core: Core, teamId: number): Promise<Team> {
  const [row] = await core.database.select(counted).from(teams).where(eq(teams.id, teamId))
  if (row === undefined) throw new DomainError('unauthenticated', 'The team that you act for is gone. Log in again.')
  return presentTeam(core, row, true)
}

/** The teams of a user: the personal one first, then by name. */
export async function teamsOfUser(core: Core, userId: number): Promise<Team[]> {
  const rows = await core.database
    .select(counted)
    .from(teams)
    .innerJoin(members, eq(members.teamId, teams.id))
    .where(eq(members.userId, userId))
    .orderBy(desc(teams.isPersonal), asc(teams.name), asc(teams.id))
  return rows.map((row) => presentTeam(core, row, true))
}

async function isMember(core: Core, viewer: Viewer, teamId: number): Promise<boolean> {
  if (viewer.kind !== 'user') return false
  const rows = await core.database
    .select({ teamId: members.teamId })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, viewer.userId)))
  return rows.length > 0
}

function presentTeam(core: Core, row: CountedTeam, isOwn: boolean): Team {
  const { team } = row
  return {
    avatar_url: avatarUrl(core.publicUrl, team),
    date_created: team.createdAt.toISOString(),
    description: team.description,
    github_url: team.githubUrl,
    id: team.id,
    is_personal: team.isPersonal,
    name: team.name,
    num_projects: isOwn ? row.allProjects : row.publicProjects,
    num_proofs: isOwn ? row.allProofs : null,
    shares_proofs: isOwn ? team.sharesProofs : null,
    sindri_corporate: false,
    slug: team.slug,
    twitter_url: team.twitterUrl,
    url: team.url,
  }
}
