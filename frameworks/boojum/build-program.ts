import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { buildProgram as buildRust, textOf } from '../languages/rust/build-program.ts'
import type { BuildWorkspace } from '../languages/rust/build-workspace.ts'
import type { CompilerMessage } from '../languages/rust/compiler-messages.ts'
import type { FoundPackage } from '../languages/rust/find-package.ts'
import { sanitizeOutput } from '../languages/rust/sanitize-output.ts'
import { writeProgram as writeRust } from '../languages/rust/seed-crate.ts'
import type { BoojumManifest } from './manifest.ts'
import { seedOf } from './seed.ts'

/** Writes the program around a circuit into the workspace. */
export async function writeProgram(
  { folder }: BuildWorkspace,
  { packageName, structName, boojumVersion }: BoojumManifest,
  circuit: FoundPackage,
): Promise<void> {
  const struct = structName.split('::').slice(1).join('::')
  const main = await readFile(join(import.meta.dirname, 'harness', 'main.rs'), 'utf8')
  await writeRust(
    folder,
    seedOf(boojumVersion),
    { packageName, path: join('project', circuit.folder), packages: circuit.packages },
    main.replace('user_circuit::UserCircuit', `user_circuit::${struct}`),
  )
}

/** Compiles the circuit into a program that says what the circuit is, checks inputs, and proves. */
export async function buildProgram(
  run: Run,
  workspace: BuildWorkspace,
  manifest: BoojumManifest,
): Promise<{ program: FilePath; warnings: string[] }> {
  const explain = (errors: CompilerMessage[]) => brokenContract(workspace, manifest, errors)
  return await buildRust(run, workspace, seedOf(manifest.boojumVersion), explain)
}

/** The circuit compiles, and the program around it does not: its struct is not as it must be. */
function brokenContract(workspace: BuildWorkspace, { structName }: BoojumManifest, errors: CompilerMessage[]): string {
  const unresolved = errors.find(({ code }) => code === 'E0432' || code === 'E0433' || code === 'E0603')
  if (unresolved !== undefined) {
    const first = unresolved.text.split('\n')[0]?.replaceAll('user_circuit::', '') ?? ''
    return `structName ${structName} is not there, or not public. The compiler says: ${first}`
  }
  const details = sanitizeOutput(workspace, textOf(errors))
  return `The struct ${structName} is not what a circuit must be: one that implements boojum's Circuit<GoldilocksField>, Clone, Default and serde's Deserialize. The compiler says:\n${details}`
}
