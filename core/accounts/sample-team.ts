import { eq } from 'drizzle-orm'
import { brand } from '@proofyard/contract/brand.ts'
import type { Core } from '../context.ts'
import { teams } from '../database/schema/teams.ts'
import { SERVER } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'

/** The team that owns the sample projects; it has a reserved slug and no members. Made when it is not there. */
export async function openSampleTeam(core: Pick<Core, 'database'>): Promise<number> {
  const { sampleTeam: slug, product: name } = brand
  await core.database.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(teams)
      .values({ slug, name, description: 'Sample projects' })
      .onConflictDoNothing()
      .returning({ id: teams.id })
    if (made === undefined) return
    const { id } = made
    await recordEvent(transaction, { kind: 'team.created', data: {}, actor: SERVER, teamId: id, subjectId: id })
  })
  const [team] = await core.database.select({ id: teams.id }).from(teams).where(eq(teams.slug, slug))
  if (team === undefined) throw new Error(`The team "${slug}" could not be made.`)
  return team.id
}
