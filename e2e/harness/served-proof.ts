import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Proof } from '@proofyard/contract/proof.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { call, deploy, pack, prove, untilDone } from './api.ts'
import { type Proofyard, root } from './proofyard.ts'

/** A project of this repository, changed. */
export interface ChangedProject {
  /** Its folder, from the root. */
  project: string
  /** Keys of the manifest that get other values. */
  manifest: Record<string, string>
  /** File, what to look for, what it becomes. */
  replace?: [file: string, from: RegExp, to: string][]
  input: object
}

const Manifest = z.looseObject({ circuitType: z.string() })

/** Deploys a changed project and proves its input, and returns the proof whole, as the API hands it out. @param seconds that the proof may take */
export async function servedProof(
  proofyard: Proofyard,
  project: ChangedProject,
  seconds?: number,
): Promise<{ manifest: z.infer<typeof Manifest>; proof: Proof }> {
  const { manifest, circuit_id } = await servedBuild(proofyard, project)
  const { proof_id } = await prove(proofyard, circuit_id, project.input)
  expect(await untilDone(proofyard, 'proof', proof_id, seconds)).toMatchObject({ status: 'Ready', error: null })
  return { manifest, proof: Proof.parse(await call(proofyard, 'GET', `proof/${proof_id}/detail`)) }
}

/** Deploys a changed project. */
export async function servedBuild(
  proofyard: Proofyard,
  { project, manifest: changes, replace = [] }: Omit<ChangedProject, 'input'>,
): Promise<{ manifest: z.infer<typeof Manifest>; circuit_id: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-served-'))
  try {
    const copy = join(folder, 'project')
    await cp(join(root, project), copy, { recursive: true })
    const read = (name: string) => readFile(join(copy, name), 'utf8')
    for (const [name, from, to] of replace) await writeFile(join(copy, name), (await read(name)).replace(from, to))
    const manifest = Manifest.parse({ ...Manifest.parse(JSON.parse(await read('sindri.json'))), ...changes })
    await writeFile(join(copy, 'sindri.json'), JSON.stringify(manifest))

    const { circuit_id } = await deploy(proofyard, await pack(copy, join(folder, 'project.tgz')), 'served')
    expect(await untilDone(proofyard, 'circuit', circuit_id)).toMatchObject({ status: 'Ready', error: null })
    return { manifest, circuit_id }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Changes of the cubic circuit (`e2e/fixtures/cubic`) that take it to another version of gnark, and another curve. */
export function cubicOn(gnarkVersion: string, curve = 'bn254'): Pick<ChangedProject, 'project' | 'replace' | 'input'> {
  return {
    project: 'e2e/fixtures/cubic',
    replace: [
      ['go.mod', /(consensys\/gnark) v\S+/, `$1 ${gnarkVersion}`],
      ['circuit.go', /ecc\.BN254/, `ecc.${curve.toUpperCase().replace('-', '_')}`],
    ],
    input: { X: '3', Y: '35' },
  }
}
