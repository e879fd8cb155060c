import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import type { BuildRecord } from '../builds/build-record.ts'
import { type NewBuild, createBuild } from '../builds/create-build.ts'
import { beginBuild, finishBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { teams } from '../database/schema/teams.ts'
import type { Viewer } from '../policies/viewer.ts'
import { createProof } from '../proofs/create-proof.ts'
import { type ProofResult, beginProof, finishProof } from '../proofs/transition.ts'
import { type HeldJob, type JobKind, queueFamily, queueName } from '../queue/job.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'
import type { StoredFile } from '../storage/storage.ts'

const element = { kind: 'field', name: 'field', order: '101', negative: true, written: 'either' } as const

/** What the multiplier takes and shows. */
export const multiplierInterface: KeptInterface = {
  version: 1,
  inputs: {
    source: 'compiler',
    format: 'json',
    values: ['a', 'b'].map((name) => ({ name, type: element, visibility: 'private' })),
  },
  public_values: { source: 'compiler', values: [{ name: 'c', type: element, origin: 'output' }] },
  sample: '{"a": 4, "b": "5"}',
}

/** A viewer who acts for a new team, as by an API key. */
export async function newTeam(core: Core, slug = `team-${randomBytes(4).toString('hex')}`): Promise<TeamViewer> {
  const [team] = await core.database
    .insert(teams)
    .values({ slug, name: `Team ${slug}` })
    .returning({ id: teams.id })
  if (team === undefined) throw new Error('The team was not written.')
  return {
    kind: 'team',
    teamId: team.id,
    role: 'admin',
    apiKeyId: '00000000-0000-4000-8000-000000000000',
    makerId: null,
    slug,
  }
}

export type TeamViewer = Extract<Viewer, { kind: 'team' }> & { slug: string }

export function store(core: Core, text: string): Promise<StoredFile> {
  return core.storage.put(Readable.from([Buffer.from(text)]))
}

/** Stores what a thousand builds and proofs of a test have in common: written, and synced to the disk, only where it is missing. */
export async function storeOnce(core: Core, content: string | Buffer): Promise<StoredFile> {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (await core.storage.has(sha256)) return { sha256, size: bytes.length }
  return core.storage.put(Readable.from([bytes]))
}

/** A build of the project `multiplier`, tagged `latest`, unless told otherwise. */
export async function newBuild(core: Core, viewer: Viewer, options: Partial<NewBuild> = {}): Promise<BuildRecord> {
  return createBuild(core, viewer, {
    projectName: 'multiplier',
    circuitType: 'circom',
    toolchain: null,
    size: SMALLEST_SIZE,
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
    summary: null,
    tags: ['latest'],
    meta: {},
    uploadedFileName: 'multiplier.tar.gz',
    warnings: [],
    project: await store(core, `archive ${randomBytes(8).toString('hex')}`),
    ...options,
  })
}

/** The queues of builds that need nothing installed, and next to nothing of a machine. */
export const circomQueue = (kind: JobKind) =>
  ({ kind, circuitType: 'circom', toolchain: null, size: SMALLEST_SIZE }) as const

/** The names of those queues. */
export const circomQueueName = (kind: JobKind) => queueName(circomQueue(kind))

/** Takes the next job of a circom queue, as a worker does; also one that is put off. */
export async function fetchJob(core: Core, kind: JobKind, toolchain: string | null = null): Promise<HeldJob> {
  const smallest = { ...circomQueue(kind), toolchain }
  const { rows } = await core.database.$client.query<{ name: string }>(
    `select name from pgboss.job where name like $1 || '/%' and state < 'active' order by created_on limit 1`,
    [queueFamily(smallest)],
  )
  const queue = { ...smallest, size: rows[0]?.name.split('/').at(-1) ?? SMALLEST_SIZE }
  const [job] = await core.queue.boss.fetch(queueName(queue), { ignoreStartAfter: true })
  if (job === undefined) throw new Error(`There is no ${kind} job in the queue.`)
  return { ...queue, id: job.id, delivery: job.retryCount }
}

/** Removes the jobs of circom builds of a kind, of every size, as if a worker had done them. */
export async function removeJobs(core: Core, kind: JobKind): Promise<void> {
  await core.database.$client.query(`delete from pgboss.job where name like $1 || '/%'`, [
    queueFamily(circomQueue(kind)),
  ])
}

/** The same of all jobs. pg-boss's own way locks its whole table, and gets in the way of those that look into it meanwhile. */
export async function removeAllJobs(core: Core): Promise<void> {
  await core.database.$client.query('delete from pgboss.job')
}

/** A build that a worker has compiled. */
export async function readyBuild(core: Core, viewer: Viewer, options: Partial<NewBuild> = {}): Promise<BuildRecord> {
  const record = await newBuild(core, viewer, options)
  const held = await fetchJob(core, 'compile', options.toolchain)
  if (held.id !== record.build.id) throw new Error('Another job was in the queue.')
  await beginBuild(core, held)
  await finishBuild(core, held, {
    details: { num_constraints: 1, num_outputs: 1, num_private_inputs: 2, num_public_inputs: 0 },
    setup: { kind: 'development', statement: 'Made by a test.' },
    versions: { circom: '2.2.3' },
    warnings: [],
    computeTimes: { compile: 0.5, total: 1 },
    proveSize: SMALLEST_SIZE,
    verifySize: SMALLEST_SIZE,
    files: [
      { kind: 'kept', name: 'circuit.zkey', stored: await storeOnce(core, 'zkey') },
      { kind: 'verification_key', name: 'verification_key', stored: await storeOnce(core, '{"protocol":"groth16"}') },
      { kind: 'solidity_verifier', name: 'solidity_verifier', stored: await storeOnce(core, 'contract Verifier {}') },
      { kind: 'interface', name: 'interface', stored: await storeOnce(core, JSON.stringify(multiplierInterface)) },
    ],
  })
  return record
}

/** Makes the oldest waiting proof Ready, as a worker does. @returns its id */
export async function finishNextProof(
  core: Core,
  options: Partial<ProofResult> = {},
  toolchain: string | null = null,
): Promise<string> {
  const held = await fetchJob(core, 'prove', toolchain)
  await beginProof(core, held)
  await finishProof(core, held, {
    warnings: [],
    computeTimes: { prove: 0.25, total: 0.5 },
    files: [
      { kind: 'proof', stored: await storeOnce(core, '{"protocol":"groth16","pi_a":["1"]}') },
      { kind: 'public', stored: await storeOnce(core, '["20"]') },
      { kind: 'calldata', stored: await storeOnce(core, '["0x1"],[["0x2"]],["0x3"],["0x14"]\n') },
    ],
    ...options,
  })
  return held.id
}

/** A proof that a worker has made. @returns its id */
export async function readyProof(core: Core, viewer: Viewer, identifier: string): Promise<string> {
  const { proof, build } = await createProof(core, viewer, identifier, { input: '{}', meta: {} })
  if ((await finishNextProof(core, {}, build.toolchain)) !== proof.id) throw new Error('Another job was in the queue.')
  return proof.id
}
