import { eq } from 'drizzle-orm'
import { brand } from '@proofyard/contract/brand.ts'
import type { Core } from '../context.ts'
import { teams } from '../database/schema/teams.ts'

/** The team that owns the sample projects; it has a reserved slug and no members. Made when it is not there. */
export async function openSampleTeam(core: Pick<Core, 'database'>): Promise<number> {
  const { sampleTeam: slug, product: name } = brand
  await core.database.insert(teams).values({ slug, name, description: 'Sample projects' }).onConflictDoNothing()
  const [team] = await core.database.select({ id: teams.id }).from(teams).where(eq(teams.slug, slug))
  if (team === undefined) throw new Error(`The team "${slug}" could not be made.`)
  return team.id
}
