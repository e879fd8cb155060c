import { asPerson } from '../account/as-person.ts'
import type { PersonOptions } from '../account/credentials.ts'
import type { Context } from '../context.ts'

/** How a team is founded. */
export interface CreateOptions extends PersonOptions {
  name?: string
  description?: string
}

/** Founds a team, whose owner one is. @param slug by which it is known in addresses */
export async function createTeam(
  context: Context,
  slug: string,
  { name, description, ...person }: CreateOptions,
): Promise<void> {
  const { terminal, signal } = context
  const body = { slug, display_name: name ?? null, description: description ?? null }
  const team = await asPerson(context, person, ({ client }) => client.call('teamCreate', { body, signal }))
  terminal.result(team, () => `The team ${team.slug} is founded, and you are its owner.`)
  terminal.note(`To act for it: proofyard login --team ${team.slug}`)
}
