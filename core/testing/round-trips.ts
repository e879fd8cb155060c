import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Core } from '../context.ts'

/** The statements that `work` sends one after the other or beside each other, `begin` and `commit` among them; none of what the core does by itself meanwhile. */
export async function roundTrips(core: Pick<Core, 'database'>, work: () => Promise<unknown>): Promise<string[]> {
  const pool = core.database.$client
  const ofWork = new AsyncLocalStorage<string[]>()
  const sent: string[] = []
  const undo: (() => void)[] = []
  const seen = new WeakSet<pg.PoolClient>()
  const note = (client: pg.PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const send = client.query.bind(client)
    const noting = (query: { text: string } | string, ...rest: unknown[]) => {
      ofWork.getStore()?.push(typeof query === 'string' ? query : query.text)
      return Reflect.apply(send, client, [query, ...rest])
    }
    Object.assign(client, { query: noting })
    undo.push(() => Object.assign(client, { query: send }))
  }
  pool.on('acquire', note)
  try {
    await ofWork.run(sent, async () => await work())
  } finally {
    pool.off('acquire', note)
    for (const back of undo) back()
  }
  return sent
}
