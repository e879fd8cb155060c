import { keptLoginsPath, readKeptLogins } from '../connection/kept-logins.ts'
import type { Context } from '../context.ts'
import { columns, dateText } from '../terminal/table.ts'
import { asPerson } from './as-person.ts'
import type { PersonOptions } from './credentials.ts'

/** Of these the newest are shown; a person has few. */
const MAX_SHOWN = 500

/** Lists where a person is logged in, this machine marked. The login that asks is left out: it ends with the command. */
export async function listSessions(context: Context, options: PersonOptions): Promise<void> {
  const { terminal, env, signal } = context
  const query = { limit: MAX_SHOWN }
  const { url, items } = await asPerson(context, options, async ({ client, url: server }) => ({
    url: server,
    items: (await client.call('sessionList', { query, signal })).items.filter(({ is_current }) => !is_current),
  }))
  const { [url]: login } = (await readKeptLogins(keptLoginsPath(env))).logins
  const sessions = items.map((session) => ({ ...session, is_current: session.id === login?.keyId }))
  terminal.result(sessions, () =>
    sessions.length === 0
      ? 'You are logged in nowhere.'
      : columns(
          sessions.map(({ id, session_kind, client, network, date_last_used, is_current }) => [
            id,
            session_kind,
            client ?? '',
            network ?? '',
            date_last_used === null ? 'never used' : `used ${dateText(date_last_used)}`,
            is_current ? 'this machine' : '',
          ]),
        ),
  )
}

/** Ends sessions of a person, one after the other. */
export async function endSessions(context: Context, ids: string[], options: PersonOptions): Promise<void> {
  const { terminal, signal } = context
  await asPerson(context, options, async ({ client }) => {
    for (const session_id of ids) await client.call('sessionEnd', { path: { session_id }, signal })
  })
  terminal.result({ ended: ids }, () => ids.map((id) => `The session ${id} has ended.`).join('\n'))
}
