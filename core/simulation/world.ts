import { inArray } from 'drizzle-orm'
import type { BuildResult } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import type { Viewer } from '../policies/viewer.ts'
import type { ProofResult } from '../proofs/transition.ts'
import type { HeldJob } from '../queue/job.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { circomQueue, storeOnce } from '../testing/fixtures.ts'
import type { Draws } from './draws.ts'

export const LARGE_SIZE = '1024m1t256d'

/** What one team may have in a simulation: so little that it is often reached. */
export const SIMULATED_QUOTAS = {
  queued: 5,
  running: 2,
  cpuSecondsPerDay: Number.POSITIVE_INFINITY,
  storageBytes: Number.POSITIVE_INFINITY,
}

export interface SimulatedTeam {
  id: number
  slug: string
  viewer: Viewer
}

/** A build or proof whose maker was told that it is there. */
export interface Thing {
  kind: 'build' | 'proof'
  id: string
  team: SimulatedTeam
  /** Of a proof its build, which may be another team's. */
  build?: Thing
}

/** A job as one worker believes to hold it. */
export interface Hold {
  held: HeldJob
  isBegun: boolean
}

export interface SimulatedWorker {
  name: string
  holds: Hold[]
  /** It gives no sign of life and takes nothing, and may still report what it holds. */
  isSilent: boolean
}

/** All that a simulation knows without asking the database. */
export interface World {
  core: Core
  draws: Draws
  teams: SimulatedTeam[]
  things: Thing[]
  workers: SimulatedWorker[]
  /** Ids of teams, projects' names, builds and proofs that someone has asked to delete. */
  deleted: Set<string>
  /** What was made under an Idempotency-Key. */
  made: Map<string, string>
  /** The newest event before it began. */
  firstEvent: number
  trace: string[]
}

const TEAMS = 3
const WORKERS = 3

export async function openWorld(core: Core, draws: Draws): Promise<World> {
  const owner = await findOwner(core)
  const made: SimulatedTeam[] = []
  for (let index = 0; index < TEAMS; index += 1) {
    const slug = `team-${index}`
    const [team] = await core.database.insert(teams).values({ slug, name: slug }).returning({ id: teams.id })
    if (team === undefined) throw new Error('The team was not written.')
    await core.database.insert(members).values({ teamId: team.id, userId: owner, role: 'owner' })
    made.push({ id: team.id, slug, viewer: { kind: 'user', userId: owner, teamId: team.id, role: 'owner' } })
  }
  const { rows } = await core.database.$client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from events',
  )
  return {
    core,
    draws,
    teams: made,
    things: [],
    workers: Array.from({ length: WORKERS }, (_, index) => newWorker(`worker ${index + 1}`)),
    deleted: new Set(),
    made: new Map(),
    firstEvent: rows[0]?.id ?? 0,
    trace: [],
  }
}

export function newWorker(name: string): SimulatedWorker {
  return { name, holds: [], isSilent: false }
}

async function findOwner({ database }: Core): Promise<number> {
  const names = ['owner']
  const [known] = await database.select({ id: users.id }).from(users).where(inArray(users.username, names))
  if (known !== undefined) return known.id
  const person = { username: 'owner', email: 'owner@mail.example', passwordHash: '' }
  const [user] = await database.insert(users).values(person).returning({ id: users.id })
  if (user === undefined) throw new Error('The person was not written.')
  return user.id
}

/** The queues from which a worker takes. */
export const QUEUES = [circomQueue('compile'), circomQueue('prove')]

export async function buildResult(core: Core): Promise<BuildResult> {
  return {
    details: {},
    setup: { kind: 'development', statement: 'Made by a simulation.' },
    versions: {},
    warnings: [],
    computeTimes: { total: 1 },
    proveSize: SMALLEST_SIZE,
    verifySize: SMALLEST_SIZE,
    files: [{ kind: 'verification_key', name: 'verification_key', stored: await storeOnce(core, 'key') }],
  }
}

export async function proofResult(core: Core): Promise<ProofResult> {
  return {
    warnings: [],
    computeTimes: { total: 1 },
    files: [{ kind: 'proof', stored: await storeOnce(core, 'proof') }],
  }
}
