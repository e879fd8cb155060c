import { collectArtifacts } from '../artifacts/collect-artifacts.ts'
import { removeUnused } from '../artifacts/remove-unused.ts'
import { removeDeleted } from '../deletions/remove-deleted.ts'
import { addUpProofCounts } from '../proofs/add-up-proof-counts.ts'
import { endLateProofs } from '../proofs/end-late-proofs.ts'
import type { Action } from './requests.ts'
import type { World } from './world.ts'

/** As if so many seconds had passed, for all that the queue and the chores go by. */
const PASS = `with jobs as (update pgboss.job set start_after = start_after - $1::interval, created_on = created_on - $1::interval,
    started_on = started_on - $1::interval, heartbeat_on = heartbeat_on - $1::interval),
  turns as (update team_turns set served_at = served_at - $1::interval),
  unused as (update unused_files set since = since - $1::interval),
  deadlines as (update proofs set deadline = deadline - $1::interval
    where deadline is not null and status in ('Queued', 'In Progress'))
  select`

/** The queue's own watch looks at most once a second, which may not have passed here. */
const LOOK_AGAIN = `update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null`

export async function pass({ core }: World, seconds: number): Promise<void> {
  await core.database.$client.query(PASS, [`${seconds} seconds`])
}

export function jump(world: World): Action {
  const seconds = world.draws.one([1, 11, 11, 60, 600, -5, -3600]) ?? 0
  return { name: `the clock jumps by ${seconds} s`, run: () => pass(world, seconds) }
}

/** Hands the jobs of silent workers on. */
export async function supervise({ core }: World): Promise<void> {
  await core.database.$client.query(LOOK_AGAIN)
  const { rows } = await core.database.$client.query<{ name: string }>('select distinct name from pgboss.job')
  for (const { name } of rows) await core.queue.boss.supervise(name)
}

export function endLate({ core }: World): Action {
  return { name: 'proofs are ended whose deadline has come', run: async () => void (await endLateProofs(core)) }
}

export function clean({ core }: World): Action {
  return {
    name: 'what was deleted is removed',
    run: async () => {
      await removeDeleted(core.database)
      await removeUnused(core)
      await addUpProofCounts(core.database)
    },
  }
}

export function collect(world: World): Action {
  return { name: 'stored files are collected', run: () => collectAll(world) }
}

/** Collects also what was stored a moment ago, and leaves what is being stored, which only looks old by then. */
export async function collectAll({ core }: World): Promise<void> {
  const storage = { ...core.storage, clean: async () => undefined }
  await collectArtifacts({ ...core, storage }, new Date(Date.now() + 3_600_000))
}
