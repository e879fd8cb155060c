import { asError } from '@proofyard/contract/as-error.ts'
import type { Core } from '../context.ts'
import type { Database } from '../database/database.ts'
import { removeUnused } from '../artifacts/remove-unused.ts'
import { removeDeleted } from '../deletions/remove-deleted.ts'
import { addUpProofCounts } from '../proofs/add-up-proof-counts.ts'
import { beat, drain, fallSilent, finish, proceed, take } from './deliveries.ts'
import { type Draws, drawsOf } from './draws.ts'
import { interleave } from './interleave.ts'
import { checkEnd, checkInvariants, checkNothingIsLeft } from './invariants.ts'
import { clean, collect, collectAll, endLate, jump, pass, supervise } from './platform.ts'
import {
  type Action,
  cancelThing,
  deleteProjectOf,
  deleteTeamOf,
  deleteThing,
  isRefusal,
  submitBuild,
  submitProof,
} from './requests.ts'
import { type SimulatedTeam, type SimulatedWorker, type World, newWorker, openWorld } from './world.ts'
import { beginBuild } from '../builds/transition.ts'
import { beginProof } from '../proofs/transition.ts'

const STEPS = 9
/** What is drawn may not be possible, such as to go on with a job where none is held. */
const MAX_DRAWS = 20
/** So many rounds with an hour between them end every job, however often it was put off. */
const MAX_ROUNDS = 30

/** Who may act, and how often. Supervision is of one process at a time, so it acts alone. */
const KINDS: { weight: number; alone?: true; draw: (world: World) => Action | undefined }[] = [
  { weight: 7, draw: (world) => withTeam(world, submitProof) },
  { weight: 2, draw: (world) => withTeam(world, submitBuild) },
  { weight: 9, draw: (world) => withWorker(world, take, ({ isSilent }) => !isSilent) },
  { weight: 16, draw: (world) => withWorker(world, proceed, ({ holds }) => holds.length > 0) },
  { weight: 3, draw: (world) => withWorker(world, beat, ({ isSilent, holds }) => !isSilent && holds.length > 0) },
  { weight: 2, draw: (world) => withWorker(world, drain, ({ isSilent }) => !isSilent) },
  { weight: 2, draw: (world) => withWorker(world, fallSilent, ({ isSilent, holds }) => !isSilent && holds.length > 0) },
  { weight: 3, draw: cancelThing },
  { weight: 2, draw: deleteThing },
  { weight: 1, draw: (world) => (world.draws.chance(0.4) ? withTeam(world, deleteProjectOf) : undefined) },
  { weight: 1, draw: (world) => (world.draws.chance(0.2) ? withTeam(world, deleteTeamOf) : undefined) },
  { weight: 4, alone: true, draw: jump },
  { weight: 6, alone: true, draw: handOn },
  { weight: 3, alone: true, draw: (world) => ({ name: 'the queue is looked after', run: () => supervise(world) }) },
  { weight: 3, draw: endLate },
  { weight: 2, draw: clean },
  { weight: 1, draw: collect },
]

/**
 * Runs one random story of the builds, proofs and jobs of a few teams against the database of a core, and looks after each of its steps
 * whether all is as it should be. In the end everything is brought to an end and deleted, so that the next one begins with nothing.
 *
 * @returns what has happened, in order
 * @throws Error with the seed, and all that has happened up to where something was wrong
 */
export async function simulate(
  core: Core,
  observer: World['core']['database']['$client'],
  seed: number,
): Promise<string[]> {
  const draws = drawsOf(seed)
  const world = await openWorld(core, draws)
  try {
    await perform(world, submitBuild(world, firstOf(world)))
    await workOff(world)
    await perform(world, begin(world))
    for (let step = 0; step < STEPS; step += 1) {
      await takeStep(world, observer)
      await checkInvariants(world)
    }
    for (const worker of world.workers) worker.holds = []
    await workOff(world)
    await checkEnd(world)
    await deleteAll(world)
    await checkNothingIsLeft(world)
    return world.trace
  } catch (error) {
    const story = world.trace.map((line) => `  ${line}`).join('\n')
    const message = `Seed ${seed}: ${asError(error).message} PROOFYARD_SIMULATION_SEED=${seed} replays it.\n${story}`
    throw new Error(message, { cause: error })
  }
}

async function takeStep(world: World, observer: World['core']['database']['$client']): Promise<void> {
  const { draws, trace } = world
  const actions: Action[] = []
  const count = draws.chance(0.5) ? 1 : 2 + draws.below(2)
  // Two of a kind are in each other's way more often than not.
  const same = draws.chance(0.4) ? drawKind(draws) : undefined
  for (let tries = 0; actions.length < count && tries < MAX_DRAWS; tries += 1) {
    const kind = same ?? drawKind(draws)
    if (kind.alone === true && count > 1) continue
    const action = kind.draw(inAProcessOfItsOwn(world))
    if (action !== undefined) actions.push(action)
  }
  const [first, ...more] = actions
  if (first === undefined) return
  if (more.length === 0) return perform(world, first)
  trace.push(`at once: ${actions.map(({ name }) => name).join('; ')}`)
  const results = await interleave(
    actions.map(({ run }) => run),
    draws,
    observer,
  )
  for (const result of results) {
    if (result.status === 'rejected' && !isRefusal(result.reason)) throw asError(result.reason)
  }
}

/** What happens at once shares nothing but the database and the files, as on several machines: no read, and no removal. */
function inAProcessOfItsOwn(world: World): World {
  const { core } = world
  const database: Database = Object.create(core.database)
  return { ...world, core: { ...core, database, storage: { ...core.storage } } }
}

async function perform({ trace }: World, { name, run }: Action): Promise<void> {
  trace.push(name)
  try {
    await run()
  } catch (error) {
    if (!isRefusal(error)) throw error
    trace.push(`  refused: ${asError(error).message}`)
  }
}

function drawKind(draws: Draws) {
  let left = draws.below(KINDS.reduce((sum, { weight }) => sum + weight, 0))
  for (const kind of KINDS) {
    left -= kind.weight
    if (left < 0) return kind
  }
  throw new RangeError('The weights do not add up.')
}

function withTeam(world: World, make: (world: World, team: SimulatedTeam) => Action | undefined): Action | undefined {
  const team = world.draws.one(world.teams)
  return team && make(world, team)
}

function withWorker(
  world: World,
  make: (world: World, worker: SimulatedWorker) => Action | undefined,
  which: (worker: SimulatedWorker) => boolean,
): Action | undefined {
  const worker = world.draws.one(world.workers.filter(which))
  return worker && make(world, worker)
}

function firstOf({ teams }: World): SimulatedTeam {
  const [team] = teams
  if (team === undefined) throw new RangeError('There is no team.')
  return team
}

/** A few proofs, which the workers have begun. */
function begin(world: World): Action {
  return {
    name: 'proofs are asked for, and begun',
    run: async () => {
      for (const team of world.teams) await submitProof(world, team)?.run()
      for (const worker of world.workers) await takeAndBegin(world, worker)
    },
  }
}

async function takeAndBegin(world: World, worker: SimulatedWorker): Promise<void> {
  await take(world, worker).run()
  for (const hold of worker.holds) {
    hold.isBegun ||= await (hold.held.kind === 'compile' ? beginBuild : beginProof)(world.core, hold.held)
  }
}

/** A worker hangs for so long that another one has its job; both believe to hold it. */
function handOn(world: World): Action | undefined {
  const [silent, other] = world.workers.toSorted((one, next) => next.holds.length - one.holds.length)
  if (silent === undefined || other === undefined || silent.holds.length === 0) return undefined
  return {
    name: `${silent.name} hangs, and ${other.name} goes on with its jobs`,
    run: async () => {
      await pass(world, 11)
      await supervise(world)
      await takeAndBegin(world, other)
    },
  }
}

/** An honest worker brings every job to its end; those that others held are handed on to it. */
async function workOff(world: World): Promise<void> {
  const { core } = world
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { rows } = await core.database.$client.query('select from pgboss.job limit 1')
    if (rows.length === 0) return
    await pass(world, 3600)
    await endLate(world).run()
    await supervise(world)
    const worker = newWorker('an honest worker')
    for (;;) {
      await take(world, worker).run()
      const hold = worker.holds.pop()
      if (hold === undefined) break
      const begin = hold.held.kind === 'compile' ? beginBuild : beginProof
      if (await begin(core, hold.held)) await finish(world, hold)
    }
  }
}

async function deleteAll(world: World): Promise<void> {
  for (const team of world.teams) await perform(world, deleteTeamOf(world, team))
  while (await removeDeleted(world.core.database));
  while (await addUpProofCounts(world.core.database));
  // However often the clock was set back by an hour.
  await pass(world, STEPS * 3600 + 120)
  while (await removeUnused(world.core));
  await collectAll(world)
}
