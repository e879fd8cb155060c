import { pause } from '../api.ts'
import { strikeMoments } from '../campaign.ts'
import { query } from '../database.ts'
import { until } from '../until.ts'
import type { Cluster } from './cluster.ts'
import type { Member } from './member.ts'

/** How often each of them is killed. */
export interface StrikeCounts {
  worker: number
  server: number
  postgres: number
}

/** One `kill -9`. */
interface Strike {
  target: keyof StrikeCounts
  /** Milliseconds after the one before. */
  afterMs: number
  /** From 0 to 1: which one of those that run. */
  choice: number
}

const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [200, 4200]

/** The strikes of a campaign in a random order, at random moments, on random victims: the same ones for one seed. */
export function drawStrikes(campaign: string, counts: StrikeCounts): Strike[] {
  const targets = (['worker', 'server', 'postgres'] as const).flatMap((target) =>
    Array.from({ length: counts[target] }, () => target),
  )
  const drawn = strikeMoments(campaign, 3 * targets.length)
  return targets
    .map((target, index) => ({
      target,
      afterMs: MIN_PAUSE_MS + (drawn[3 * index] ?? 0) * (MAX_PAUSE_MS - MIN_PAUSE_MS),
      choice: drawn[3 * index + 1] ?? 0,
      place: drawn[3 * index + 2] ?? 0,
    }))
    .toSorted((one, other) => one.place - other.place)
}

/** Kills one after the other; each is started again at once, as by systemd or Kubernetes. Ends when all run again. */
export async function strike(cluster: Cluster, strikes: Strike[]): Promise<void> {
  const restarts = new Set<Promise<void>>()
  for (const { target, afterMs, choice } of strikes) {
    await pause(afterMs)
    if (target === 'postgres') {
      await cluster.postgres.crash()
      continue
    }
    const victim = await until(`a ${target} runs`, async () => {
      const those = target === 'server' ? runningServers(cluster) : await runningWorkers(cluster).catch(() => [])
      return those[Math.floor(choice * those.length)]
    })
    await victim.kill()
    const restart = startAgain(victim).finally(() => restarts.delete(restart))
    restarts.add(restart)
  }
  await Promise.all(restarts)
}

function runningServers({ servers }: Cluster): Member[] {
  return servers.filter((one) => one.isReady())
}

/** Without those whose job would be given up for one more death: that is promised, too, and nothing else is tested here. */
async function runningWorkers(cluster: Cluster): Promise<Member[]> {
  // A worker that is killed dies whole, with no job beside its one (MAX_DEATHS in core/queue/attempts.ts).
  const isLast = "status = 'In Progress' and (tries > 2 or deaths > 0)"
  const lastTries = `select id from builds where ${isLast} union all select id from proofs where ${isLast}`
  const rows = await query(cluster.proofyard, lastTries)
  const spared = await Promise.all(rows.map(({ id }) => cluster.holderOf(String(id))))
  return cluster.workers.filter((one) => one.isReady() && !spared.includes(one))
}

/** Until it runs: one that finds no database ends again. */
async function startAgain(member: Member): Promise<void> {
  await until(
    `${member.name} runs again`,
    () =>
      member.start().then(
        () => true,
        () => undefined,
      ),
    { everyMs: 1000 },
  )
}
