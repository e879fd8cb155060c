import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { buildProgram, textOf } from '../languages/rust/build-program.ts'
import type { BuildWorkspace } from '../languages/rust/build-workspace.ts'
import type { CompilerMessage } from '../languages/rust/compiler-messages.ts'
import type { FoundPackage } from '../languages/rust/find-package.ts'
import { sanitizeOutput } from '../languages/rust/sanitize-output.ts'
import { writeProgram } from '../languages/rust/seed-crate.ts'
import type { Plonky2Manifest } from './manifest.ts'
import { seedOf } from './seed.ts'

/** Writes the program around a circuit, which proves, into the workspace. */
export async function writeProver(
  { folder }: BuildWorkspace,
  { packageName, structName, plonky2Version }: Plonky2Manifest,
  circuit: FoundPackage,
): Promise<void> {
  const struct = structName.split('::').slice(1).join('::')
  const main = await readFile(join(import.meta.dirname, 'harness', 'main.rs'), 'utf8')
  await writeProgram(
    folder,
    seedOf(plonky2Version),
    { packageName, path: join('project', circuit.folder), packages: circuit.packages },
    main.replace('user_circuit::UserCircuit', `user_circuit::${struct}`),
  )
}

/** Compiles the circuit into a program that proves. */
export async function buildProver(
  run: Run,
  workspace: BuildWorkspace,
  manifest: Plonky2Manifest,
): Promise<{ prover: FilePath; warnings: string[] }> {
  const seed = seedOf(manifest.plonky2Version)
  const explain = (errors: CompilerMessage[]) => brokenContract(workspace, manifest, errors)
  const { program, warnings } = await buildProgram(run, workspace, seed, explain)
  return { prover: program, warnings }
}

/** The circuit compiles, and the program around it does not: its struct is not as it must be. */
function brokenContract(workspace: BuildWorkspace, { structName }: Plonky2Manifest, errors: CompilerMessage[]): string {
  const unresolved = errors.find(({ code }) => code === 'E0432' || code === 'E0433' || code === 'E0603')
  if (unresolved !== undefined) {
    const first = unresolved.text.split('\n')[0]?.replaceAll('user_circuit::', '') ?? ''
    return `structName ${structName} is not there, or not public. The compiler says: ${first}`
  }
  const details = sanitizeOutput(workspace, textOf(errors))
  return `The struct ${structName} is not what a circuit must be: public fields proof, common and verifier_only of PoseidonGoldilocksConfig (D = 2), and pub fn prove(path: &str) -> Self. The compiler says:\n${details}`
}
