import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@proofyard/contract/routes.ts'
import { deletions } from '@proofyard/core/database/schema/deletions.ts'
import { send, type TestServer } from '@proofyard/server/testing/open-test-server.ts'
import type { Heavy } from './fill.ts'

/** Deletes the project with most of the proofs. @returns how long the answer took, and how long until its rows were removed */
export async function deleteHeavy({ app, core }: TestServer, { project }: Heavy, key: string): Promise<string> {
  const { rows } = await core.database.$client.query<{ count: string }>(
    'select count(*) from proofs where project_id = $1',
    [project],
  )
  const start = performance.now()
  const deleted = await send(app, routes.projectDelete, { key, path: { project_id: project } })
  const answered = performance.now()
  if (deleted.statusCode !== 200) throw new Error(`It was answered ${deleted.statusCode}: ${deleted.body}`)
  while ((await core.database.$count(deletions)) > 0) await sleep(50)
  const removed = performance.now()
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  return `\na project with ${rows[0]?.count} proofs was deleted in ${seconds(answered - start)} s, and its rows removed ${seconds(removed - answered)} s later`
}
