import { ArtifactLostError } from '../artifacts/record-artifacts.ts'
import { cancelBuild } from '../builds/cancel-build.ts'
import { createBuild } from '../builds/create-build.ts'
import { deleteBuild } from '../builds/delete-build.ts'
import { DomainError } from '../errors.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { changeProject } from '../projects/change-project.ts'
import { cancelProof } from '../proofs/cancel-proof.ts'
import { createProof } from '../proofs/create-proof.ts'
import { deleteProof } from '../proofs/delete-proof.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { deleteTeam } from '../teams/delete-team.ts'
import { storeOnce } from '../testing/fixtures.ts'
import type { SimulatedTeam, Thing, World } from './world.ts'

/** What one of those who act in a simulation does. */
export interface Action {
  name: string
  run: () => Promise<void>
}

/** Few, so that some are sent twice, and some by two teams. */
const INPUTS = ['{"a": 1}', '{"a": 2}', '{"a": 3}']
const KEYS = ['one', 'two']
/** Within the jumps of the clock. */
const DEADLINES = [5, 30, 600, 7200]

/** Uploads a project of a team; it is made public, so that other teams make proofs of it. */
export function submitBuild(world: World, team: SimulatedTeam, projectName = `project-${team.slug}`): Action {
  const { core } = world
  return {
    name: `${team.slug} uploads ${projectName}`,
    run: async () => {
      const { build } = await createBuild(core, team.viewer, {
        projectName,
        circuitType: 'circom',
        toolchain: null,
        size: SMALLEST_SIZE,
        manifest: { circuitType: 'circom', name: projectName },
        provingScheme: 'groth16',
        details: {},
        homepage: null,
        repository: null,
        summary: null,
        tags: ['latest'],
        meta: {},
        uploadedFileName: 'project.tar.gz',
        warnings: [],
        project: await storeOnce(core, 'archive'),
      })
      world.things.push({ kind: 'build', id: build.id, team })
      await changeProject(core, team.viewer, projectName, { isPublic: true })
    },
  }
}

/** Asks for a proof, now and then as a repeated request. */
export function submitProof(world: World, team: SimulatedTeam): Action | undefined {
  const { core, draws, made, things } = world
  const build = draws.one(things.filter(({ kind }) => kind === 'build'))
  if (build === undefined) return undefined
  const input = draws.one(INPUTS) ?? ''
  const key = draws.chance(0.5) ? undefined : draws.one(KEYS)
  // A repeated request has the same order, or it would be another one.
  const seconds = key === undefined && draws.chance(0.4) ? draws.one(DEADLINES) : undefined
  const priority = key === undefined ? draws.below(3) - 1 : 0
  const order = `priority ${priority}${seconds === undefined ? '' : `, ready in ${seconds} s`}`
  return {
    name: `${team.slug} asks for a proof of ${shown(world, build)} (${order})${key === undefined ? '' : ` with the key ${key}`}`,
    run: async () => {
      const deadline = seconds === undefined ? null : new Date(Date.now() + seconds * 1000)
      const { proof } = await createProof(core, team.viewer, build.id, { input, meta: {}, priority, deadline }, key)
      if (!things.some(({ id }) => id === proof.id)) things.push({ kind: 'proof', id: proof.id, team, build })
      if (key === undefined) return
      const name = `${team.id} ${key}`
      const before = made.get(name)
      made.set(name, proof.id)
      if (before !== undefined && before !== proof.id && !isDeleted(world, before)) {
        throw new Error(`The key ${key} of ${team.slug} made two proofs: ${before} and ${proof.id}.`)
      }
    },
  }
}

export function cancelThing(world: World): Action | undefined {
  const { core, draws } = world
  const thing = draws.one(world.things)
  if (thing === undefined) return undefined
  const cancel = thing.kind === 'build' ? cancelBuild : cancelProof
  return {
    name: `${thing.team.slug} cancels ${shown(world, thing)}`,
    run: async () => void (await cancel(core, thing.team.viewer, thing.id)),
  }
}

export function deleteThing(world: World): Action | undefined {
  const { core, draws, deleted } = world
  const thing = draws.one(world.things)
  if (thing === undefined) return undefined
  const remove = thing.kind === 'build' ? deleteBuild : deleteProof
  return {
    name: `${thing.team.slug} deletes ${shown(world, thing)}`,
    run: async () => {
      deleted.add(thing.id)
      await remove(core, thing.team.viewer, thing.id)
    },
  }
}

export function deleteProjectOf(world: World, team: SimulatedTeam): Action {
  const name = `project-${team.slug}`
  return {
    name: `${team.slug} deletes its project`,
    run: async () => {
      // What is uploaded meanwhile may go with it.
      world.deleted.add(name)
      await deleteProject(world.core, team.viewer, name)
    },
  }
}

export function deleteTeamOf(world: World, team: SimulatedTeam): Action {
  return {
    name: `${team.slug} is deleted`,
    run: async () => {
      world.deleted.add(team.slug)
      await deleteTeam(world.core, team.viewer, team.slug)
    },
  }
}

/** Whether someone asked to delete a thing, or what it goes with. */
export function isDeleted({ things, deleted }: World, id: string): boolean {
  const thing = things.find((one) => one.id === id)
  if (thing === undefined) return false
  const { team, build } = thing
  const goesWith = [id, team.slug, ...(build === undefined ? [`project-${team.slug}`] : [])]
  // Other teams keep their proofs of a deleted build.
  const ofBuild = build?.team === team ? [build.id, `project-${team.slug}`] : []
  return [...goesWith, ...ofBuild].some((name) => deleted.has(name))
}

/** A thing by its place among all, which another run of the seed has as well. */
export function shown({ things }: World, { kind, id }: Pick<Thing, 'kind' | 'id'>): string {
  return `${kind} ${things.findIndex((thing) => thing.id === id) + 1}`
}

/** What a person is told of a request is an end of it like any other; so is the loss of what it stored, of which its caller knows. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DomainError || error instanceof ArtifactLostError
}
