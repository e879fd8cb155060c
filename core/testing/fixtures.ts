import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BuildRecord } from '../builds/build-record.ts'
import { type NewBuild, createBuild } from '../builds/create-build.ts'
import { beginBuild, finishBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { teams } from '../database/schema/teams.ts'
import type { Viewer } from '../policies/viewer.ts'
import { createProof } from '../proofs/create-proof.ts'
import { type ProofResult, beginProof, finishProof } from '../proofs/transition.ts'
import { type HeldJob, type JobKind, queueName } from '../queue/job.ts'
import type { StoredFile } from '../storage/storage.ts'

/** A viewer who acts for a new team, as by an API key. */
export async function newTeam(core: Core, slug = `team-${randomBytes(4).toString('hex')}`): Promise<TeamViewer> {
  const [team] = await core.database
    .insert(teams)
    .values({ slug, name: `Team ${slug}` })
    .returning({ id: teams.id })
  if (team === undefined) throw new Error('The team was not written.')
  return { kind: 'team', teamId: team.id, role: 'admin', apiKeyId: '00000000-0000-4000-8000-000000000000', slug }
}

export type TeamViewer = Extract<Viewer, { kind: 'team' }> & { slug: string }

export function store(core: Core, text: string): Promise<StoredFile> {
  return core.storage.put(Readable.from([Buffer.from(text)]))
}

/** A build of the project `multiplier`, tagged `latest`, unless told otherwise. */
export async function newBuild(core: Core, viewer: Viewer, given: Partial<NewBuild> = {}): Promise<BuildRecord> {
  return createBuild(core, viewer, {
    projectName: 'multiplier',
    circuitType: 'circom',
    toolchain: null,
    manifest: { circuitType: 'circom', name: 'multiplier' },
    provingScheme: 'groth16',
    details: {
      curve: 'bn254',
      num_constraints: null,
      num_outputs: null,
      num_private_inputs: null,
      num_public_inputs: null,
    },
    homepage: null,
    repository: null,
    tags: ['latest'],
    meta: {},
    uploadedFileName: 'multiplier.tar.gz',
    warnings: [],
    project: await store(core, `archive ${randomBytes(8).toString('hex')}`),
    ...given,
  })
}

/** The queues of builds that need nothing installed. */
export const circomQueue = (kind: JobKind) => ({ kind, circuitType: 'circom', toolchain: null }) as const

/** Takes the next job of a circom queue, as a worker does. */
export async function fetchJob(core: Core, kind: JobKind, toolchain: string | null = null): Promise<HeldJob> {
  const queue = { ...circomQueue(kind), toolchain }
  const [job] = await core.queue.boss.fetch(queueName(queue))
  if (job === undefined) throw new Error(`There is no ${kind} job in the queue.`)
  return { ...queue, id: job.id, delivery: job.retryCount }
}

/** A build that a worker has compiled. */
export async function readyBuild(core: Core, viewer: Viewer, given: Partial<NewBuild> = {}): Promise<BuildRecord> {
  const record = await newBuild(core, viewer, given)
  const held = await fetchJob(core, 'compile', given.toolchain)
  if (held.id !== record.build.id) throw new Error('Another job was in the queue.')
  await beginBuild(core, held)
  await finishBuild(core, held, {
    details: { num_constraints: 1, num_outputs: 1, num_private_inputs: 2, num_public_inputs: 0 },
    setup: { kind: 'development', statement: 'Made by a test.' },
    versions: { circom: '2.2.3' },
    warnings: [],
    computeTimes: { compile: 0.5, total: 1 },
    files: [
      { kind: 'kept', name: 'circuit.zkey', stored: await store(core, 'zkey') },
      { kind: 'verification_key', name: 'verification_key', stored: await store(core, '{"protocol":"groth16"}') },
      { kind: 'solidity_verifier', name: 'solidity_verifier', stored: await store(core, 'contract Verifier {}') },
    ],
  })
  return record
}

/** Makes the oldest waiting proof Ready, as a worker does. @returns its id */
export async function finishNextProof(
  core: Core,
  given: Partial<ProofResult> = {},
  toolchain: string | null = null,
): Promise<string> {
  const held = await fetchJob(core, 'prove', toolchain)
  await beginProof(core, held)
  await finishProof(core, held, {
    warnings: [],
    computeTimes: { prove: 0.25, total: 0.5 },
    files: [
      { kind: 'proof', stored: await store(core, '{"protocol":"groth16","pi_a":["1"]}') },
      { kind: 'public', stored: await store(core, '["20"]') },
      { kind: 'calldata', stored: await store(core, '["0x1"],[["0x2"]],["0x3"],["0x14"]\n') },
    ],
    ...given,
  })
  return held.id
}

/** A proof that a worker has made. @returns its id */
export async function readyProof(core: Core, viewer: Viewer, identifier: string): Promise<string> {
  const { proof, build } = await createProof(core, viewer, identifier, { input: '{}', meta: {} })
  if ((await finishNextProof(core, {}, build.toolchain)) !== proof.id) throw new Error('Another job was in the queue.')
  return proof.id
}
