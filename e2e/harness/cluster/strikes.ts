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

/** For so long a statement is at work at most, as a rule. */
const STATEMENT_MS = 100
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
    const victim = await until(`a ${target} is killed`, () =>
      target === 'server' ? killServer(cluster, choice) : killWorker(cluster, choice),
    )
    const restart = startAgain(victim).finally(() => restarts.delete(restart))
    restarts.add(restart)
  }
  await Promise.all(restarts)
}

async function killServer({ servers }: Cluster, choice: number): Promise<Member | undefined> {
  const running = servers.filter((one) => one.isReady())
  const victim = running[Math.floor(choice * running.length)]
  await victim?.kill()
  return victim
}

/**
 * Kills one of the workers that run, from the drawn one on the first whose job would not be given up for that death: that is promised,
 * too, and nothing else is tested here. Each is held still while that is looked up, or it could begin such a job meanwhile.
 */
async function killWorker(cluster: Cluster, choice: number): Promise<Member | undefined> {
  const running = cluster.workers.filter((one) => one.isReady())
  const drawn = Math.floor(choice * running.length)
  for (const worker of [...running.slice(drawn), ...running.slice(0, drawn)]) {
    worker.hold()
    // While the database is away nobody knows.
    if (await mayDie(cluster, worker).catch(() => false)) {
      await worker.kill()
      return worker
    }
    worker.letGo()
  }
  return undefined
}

/** Whether it has no job in its last try, nor may have begun one a moment ago. */
async function mayDie(cluster: Cluster, worker: Member): Promise<boolean> {
  // What it had asked the database is done by then.
  await pause(STATEMENT_MS)
  // A worker that is killed dies whole, with no job beside its one (MAX_DEATHS in core/queue/attempts.ts).
  const isLast = "status = 'In Progress' and (tries > 2 or deaths > 0)"
  const lastTries = `select id from builds where ${isLast} union all select id from proofs where ${isLast}`
  const rows = await query(cluster.proofyard, lastTries)
  const holders = await Promise.all(rows.map(({ id }) => cluster.holderOf(String(id))))
  return holders.every((holder) => holder !== undefined && holder !== worker && holder.isReady())
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
