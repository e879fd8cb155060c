import { mkdtemp, readFile, writeFile, chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { makeKeys } from '../key.ts'
import { Columns, type LaidOut } from '../lay-out.ts'
import { halo2Limits } from '../limits.ts'
import { CompiledHere, type Halo2Manifest } from '../manifest.ts'
import { runCircuit } from '../run-circuit.ts'
import { askProver } from '../run-prover.ts'
import { findSrs } from '../srs/find-srs.ts'
import type { Run } from '../../framework.ts'
import type { Documents } from '../../testing/whole-way.ts'

/** A circuit and its keys, made past the checks of a build. */
export interface OwnKeys {
  files: { layout: FilePath; pinning: FilePath; srs: FilePath; key: FilePath; verificationKey: FilePath }
  manifest: CompiledHere
  contract: string
}

/** What our prover says of a layout: its pinning, and the public values that nothing constrains. */
export async function describeLayout(run: Run, layout: FilePath): Promise<Awaited<ReturnType<typeof askProver>>> {
  const args = ['describe', 'in:layout']
  return await askProver(run, { args, files: { layout }, limits: halo2Limits.circuit, stepName: 'The test' })
}

/** Lets the chameleon lay out its circuit in another degree than its build's, and makes keys of it. */
export async function keysOfDegree(
  run: Run,
  kept: { manifest: Halo2Manifest; buildFolder: string },
  degree: number,
): Promise<OwnKeys> {
  const circuit = join(kept.buildFolder, 'circuit')
  const layout = await runCircuit(run, { circuit, call: { makes: 'layout', degree }, name: `layout-${degree}` })
  return await keysOfLayout(run, { ...kept.manifest, degree }, layout)
}

/** Makes keys of a layout, whatever its public values say. */
export async function keysOfLayout(of: Run, manifestOf: object, layout: FilePath): Promise<OwnKeys> {
  const run = { ...of, workFolder: await mkdtemp(join(of.workFolder, 'keys-')) }
  const manifest = CompiledHere.parse(manifestOf)
  const described = await describeLayout(run, layout)
  if (!described.accepted) throw new Error(described.why)
  const { pinning, columns } = z.object({ pinning: z.looseObject({}), columns: Columns }).parse(described.result)
  const path = join(run.workFolder, `pinning-${manifest.degree}.json`)
  await writeFile(path, JSON.stringify(pinning))
  const laidOut: LaidOut = { layout, pinning: path, columns, origin: '' }
  const srs = (await findSrs(run, manifest.degree)).path
  const keys = await makeKeys(run, manifest, laidOut, srs)
  const { provingKey: key, verificationKey, solidityVerifier = '' } = keys
  return {
    files: { layout, pinning: path, srs, key, verificationKey },
    manifest,
    contract: await readFile(solidityVerifier, 'utf8'),
  }
}

/** Makes a proof of values that no one has checked, as a dishonest prover would, with our own prover's arithmetic. */
export async function proveUnchecked(
  run: Run,
  { files, manifest }: OwnKeys,
  witness: Buffer,
): Promise<Documents & { calldata: string }> {
  const out = await mkdtemp(join(run.workFolder, 'unchecked-'))
  await chmod(out, 0o777)
  const path = `${out}-witness`
  await writeFile(path, witness)
  const { srs, key, pinning } = files
  const made = await askProver(run, {
    args: ['prove', 'in:srs', 'in:key', 'in:pinning', 'in:witness', manifest.provingScheme, 'out:'],
    files: { srs, key, pinning, witness: path },
    out,
    limits: halo2Limits.prove,
    stepName: 'The test',
  })
  expect(made).toEqual({ accepted: true, result: null })
  const read = (name: string) => readFile(join(out, name), 'utf8')
  return {
    verificationKey: await readFile(files.verificationKey, 'utf8'),
    publicValues: await read('public.json'),
    proof: await read('proof.json'),
    calldata: await read('calldata'),
  }
}

/** A witness with another public value in the last place: its last 32 bytes, the lowest first. */
export function withPublicValue(witness: Buffer, value: bigint): Buffer {
  const bytes = Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toReversed()
  return Buffer.concat([witness.subarray(0, -32), bytes])
}
