import { asPerson } from '../account/as-person.ts'
import type { PersonOptions } from '../account/credentials.ts'
import type { Context } from '../context.ts'
import { columns } from '../terminal/table.ts'
import { countOf } from './count-of.ts'

/** Lists the teams of a person, the personal one first. */
export async function listTeams(context: Context, options: PersonOptions): Promise<void> {
  const { signal } = context
  const { teams } = await asPerson(context, options, ({ client }) => client.call('userMe', { signal }))
  context.terminal.result(teams, () =>
    columns(
      teams.map(({ slug, name, is_personal, num_projects, num_proofs }) => [
        slug,
        name,
        is_personal ? 'personal' : '',
        countOf(num_projects, 'project'),
        countOf(num_proofs ?? 0, 'proof'),
      ]),
    ),
  )
}
