import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompileResult, Project, Run } from '../framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { UserError } from '../framework.ts'
import { openBuildWorkspace } from '../languages/rust/build-workspace.ts'
import { findPackage } from '../languages/rust/find-package.ts'
import { provideCrates } from '../languages/rust/provide-crates.ts'
import { buildProver, writeProver } from './build-prover.ts'
import { deriveKey, keptNames } from './key.ts'
import type { Plonky2Manifest } from './manifest.ts'
import { plonky2Projects, seedOf } from './seed.ts'

/** Compiles the circuit into a prover, and fixes its verification key by a first proof of the project's own input. */
export async function compile(run: Run, { manifest, folder }: Project<Plonky2Manifest>): Promise<CompileResult> {
  const input = join(folder, 'input.json')
  await expectFile(join(folder, 'Cargo.toml'), 'The project has no Cargo.toml beside its sindri.json.')
  await expectFile(
    input,
    'The project has no input.json beside its sindri.json. A plonky2 circuit exists only once prove() has run, so an example of its input is proved when it is compiled; that proof fixes the verification key.',
  )
  const workspace = await openBuildWorkspace(run, plonky2Projects, folder)
  await run.stage('fetch_crates', async () => {
    const circuit = await findPackage(run, workspace, manifest)
    await writeProver(workspace, manifest, circuit)
    await provideCrates(run, workspace, seedOf(manifest.plonky2Version), circuit)
  })
  const { prover, warnings } = await run.stage('compile', () => buildProver(run, workspace, manifest))
  const fixed = await run.stage('setup', () => deriveKey(run, { prover, input, version: manifest.plonky2Version }))
  return {
    keep: { [keptNames.prover]: prover, [keptNames.key]: fixed.verificationKey },
    verificationKey: fixed.verificationKey,
    details: describeDetails(manifest),
    versions: { plonky2: manifest.plonky2Version, rust: workspace.rust.version },
    setup: fixed.setup,
    measured: fixed.firstProofBytes === undefined ? {} : { firstProofBytes: fixed.firstProofBytes },
    warnings: [...warnings, ...fixed.warnings],
  }
}

/** The keys of wire-format 5.1. */
export function describeDetails({ structName, plonky2Version }: Plonky2Manifest): Record<string, string> {
  return { struct_name: structName, plonky2_version: plonky2Version }
}

async function expectFile(path: FilePath, sentence: string): Promise<void> {
  await access(path).catch(() => {
    throw new UserError(sentence)
  })
}
