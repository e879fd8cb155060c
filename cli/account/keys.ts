import type { Context } from '../context.ts'
import { confirm } from '../terminal/ask.ts'
import { columns, dateText } from '../terminal/table.ts'

/** How a key is deleted. */
export interface KeyOptions {
  yes?: true
}

/** Lists the team's API keys, oldest first; a key itself is never shown again. */
export async function listKeys({ terminal, connect, signal }: Context): Promise<void> {
  const keys = await (await connect()).call('apiKeyList', { signal })
  terminal.result(keys, () =>
    columns(
      keys.map(({ id, name, prefix, suffix, date_created, date_last_used }) => [
        id,
        name,
        `${prefix}…${suffix}`,
        `made ${dateText(date_created)}`,
        date_last_used === null ? 'never used' : `used ${dateText(date_last_used)}`,
      ]),
    ),
  )
}

/** Makes a key of the team, and shows it for the only time. */
export async function createKey({ terminal, connect, signal }: Context, name: string | undefined): Promise<void> {
  const made = await (await connect()).call('apiKeyGenerate', { query: name === undefined ? {} : { name }, signal })
  terminal.result(made, () => made.api_key ?? '')
  terminal.note('It is not shown again.')
}

/** Ends a key of the team. */
export async function deleteKey(context: Context, id: string, { yes }: KeyOptions): Promise<void> {
  const client = await context.connect()
  await confirm(context, `End the API key ${id}? What uses it stops working.`, yes === true)
  await client.call('apiKeyDelete', { path: { apikey_id: id }, signal: context.signal })
  context.terminal.result({ deleted: id }, () => `The API key ${id} has ended.`)
}
