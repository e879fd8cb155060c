import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Claim, Compiled, Kept, Project, Proved } from '../../framework.ts'
import { UserFault } from '../../framework.ts'
import type { RunSettings, Workbench } from '../../testing/workbench.ts'
import type { Plonky2Manifest } from '../manifest.ts'
import { plonky2 } from '../plonky2.ts'

const folder = join(import.meta.dirname, 'chameleon')

export const chameleonManifest = { packageName: 'chameleon', structName: 'chameleon::Square', plonky2Version: '1.1.0' }

/** The files of a circuit that squares a number, and whose code does the harm that its input asks for. */
export const chameleonFiles = {
  'Cargo.toml': { copyOf: join(folder, 'Cargo.toml') },
  src: { copyOf: join(folder, 'src') },
  'input.json': '{"x": 3}',
}

/** What proofs are made with, and verified. */
export interface Provable {
  kept: Kept<Plonky2Manifest>
  compiled: Pick<Compiled, 'verificationKey'>
}

export interface Build extends Provable {
  compiled: Compiled
}

export async function makeBuild(
  bench: Workbench<Plonky2Manifest>,
  settings: RunSettings,
  project: Project<Plonky2Manifest>,
): Promise<Build> {
  const compiled = await plonky2.compile(await bench.run(settings), project)
  return { compiled, kept: await bench.keep(project, compiled) }
}

export async function makeProof(
  bench: Workbench<Plonky2Manifest>,
  settings: RunSettings,
  { kept }: Provable,
  input: string,
): Promise<Proved> {
  const run = await bench.run(settings)
  const { witness } = await plonky2.execute(run, kept, input)
  return await plonky2.prove(run, kept, witness)
}

export function claimOf({ kept, compiled }: Provable, { proof, publicValues }: Proved): Claim<Plonky2Manifest> {
  return { manifest: kept.manifest, verificationKey: compiled.verificationKey ?? '', publicValues, proof }
}

/** The sentence with which something fails, which tells nothing of this machine's folders. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.catch((error: unknown) => error)
  if (!(failure instanceof UserFault)) throw failure
  expect(failure.message).not.toContain('\u001b')
  expect(failure.message).not.toMatch(/\/work\b|\/project\/|\/cargo\b|\/rust\/|\/tmp|\/root|\/home|\/prover\/|\/out\b/)
  return failure.message
}

export async function readJson<T>(path: string): Promise<T> {
  const value: T = JSON.parse(await readFile(path, 'utf8'))
  return value
}
