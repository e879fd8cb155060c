import { ArtifactLostError } from '../artifacts/record-artifacts.ts'
import * as ofBuilds from '../builds/transition.ts'
import * as ofProofs from '../proofs/transition.ts'
import { queueName } from '../queue/job.ts'
import { attemptOf, settledIds } from '../queue/boss-calls.ts'
import { type Action, shown } from './requests.ts'
import { type Hold, LARGE_SIZE, QUEUES, SIMULATED_QUOTAS, type SimulatedWorker, type World } from './world.ts'
import { buildResult, newWorker, proofResult } from './world.ts'

const kindOf = ({ held }: Hold) => (held.kind === 'compile' ? 'build' : 'proof')
const nameOf = (world: World, hold: Hold) =>
  `${shown(world, { kind: kindOf(hold), id: hold.held.id })} (delivery ${hold.held.delivery + 1})`

/** A worker looks, and takes the job whose turn it is. */
export function take({ core }: World, worker: SimulatedWorker): Action {
  return {
    name: `${worker.name} takes a job`,
    run: async () => {
      const [turn] = await core.queue.turns(QUEUES, SIMULATED_QUOTAS)
      const held = turn && (await core.queue.take(turn))
      if (held !== undefined) worker.holds.push({ held, isBegun: false })
    },
  }
}

/** A worker goes on with a job that it believes to hold: begins it, or brings it to one of its ends. */
export function proceed(world: World, worker: SimulatedWorker): Action | undefined {
  const { core, draws } = world
  const hold = draws.one(worker.holds)
  if (hold === undefined) return undefined
  const { held } = hold
  const isBuild = held.kind === 'compile'
  if (!hold.isBegun) {
    return {
      name: `${worker.name} begins ${nameOf(world, hold)}`,
      run: async () => {
        hold.isBegun = await (isBuild ? ofBuilds.beginBuild : ofProofs.beginProof)(core, held)
        if (!hold.isBegun) drop(worker, hold)
      },
    }
  }
  const end = draws.one([
    'finish',
    'finish',
    'finish',
    'finish',
    'fail',
    'fault',
    'platform',
    'ending',
    'enlarge',
    'note',
  ])
  const { requeueBuild, failBuild, enlargeBuild, noteBuildProgress } = ofBuilds
  const { requeueProof, failProof, enlargeProof, noteProofProgress } = ofProofs
  const requeue = isBuild ? requeueBuild : requeueProof
  const ends: Record<string, () => Promise<unknown>> = {
    finish: () => finish(world, hold),
    fail: () => (isBuild ? failBuild : failProof)(core, held, 'The input is wrong.', { total: 1 }),
    fault: () => requeue(core, held, 'fault'),
    platform: () => requeue(core, held, 'platform'),
    ending: () => requeue(core, held, 'ending'),
    enlarge: () => (isBuild ? enlargeBuild : enlargeProof)(core, held, LARGE_SIZE),
    note: () => (isBuild ? noteBuildProgress : noteProofProgress)(core, held, 'Works'),
  }
  // What a worker does a second time is late by then.
  const isRepeated = draws.chance(0.2)
  return {
    name: `${worker.name} reports of ${nameOf(world, hold)}: ${end}${isRepeated ? ', and keeps it' : ''}`,
    run: async () => {
      await ends[end ?? 'note']?.()
      if (end !== 'note' && !isRepeated) drop(worker, hold)
    },
  }
}

/** A running worker gives its sign of life, and lets go of what is no longer its own. */
export function beat(world: World, worker: SimulatedWorker): Action {
  const { core } = world
  return {
    name: `${worker.name} gives a sign of life`,
    run: async () => {
      const { holds } = worker
      for (const hold of holds) {
        const { held } = hold
        const ours = settledIds(await core.queue.boss.touch(queueName(held), [attemptOf(held)]))
        if (ours.includes(held.id)) continue
        drop(worker, hold)
        if (hold.isBegun) await (held.kind === 'compile' ? ofBuilds.forgiveBuild : ofProofs.forgiveProof)(core, held)
      }
    },
  }
}

/** A worker is told to end and hands over what it has begun; another one takes its place. */
export function drain(world: World, worker: SimulatedWorker): Action {
  const { core, workers } = world
  return {
    name: `${worker.name} drains`,
    run: async () => {
      workers[workers.indexOf(worker)] = newWorker(`${worker.name}'`)
      for (const { held, isBegun } of worker.holds) {
        if (isBegun)
          await (held.kind === 'compile' ? ofBuilds.requeueBuild : ofProofs.requeueProof)(core, held, 'ending')
      }
    },
  }
}

/** A worker dies with all that it holds, or only seems to: then it goes on later, beside the one that took its jobs. */
export function fallSilent({ workers, draws }: World, worker: SimulatedWorker): Action {
  const isDead = draws.chance(0.5)
  return {
    name: isDead ? `${worker.name} dies` : `${worker.name} is not heard of any more`,
    run: async () => {
      if (isDead) workers[workers.indexOf(worker)] = newWorker(`${worker.name}'`)
      else worker.isSilent = true
    },
  }
}

/** Brings a job to its good end, as a worker whose programs did their part. */
export async function finish({ core }: World, { held }: Hold): Promise<void> {
  const isBuild = held.kind === 'compile'
  try {
    if (isBuild) await ofBuilds.finishBuild(core, held, await buildResult(core))
    else await ofProofs.finishProof(core, held, await proofResult(core))
  } catch (error) {
    if (!(error instanceof ArtifactLostError)) throw error
    await (isBuild ? ofBuilds.requeueBuild : ofProofs.requeueProof)(core, held, 'fault')
  }
}

function drop(worker: SimulatedWorker, hold: Hold): void {
  worker.holds = worker.holds.filter((one) => one !== hold)
}
