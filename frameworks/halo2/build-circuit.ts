import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { buildProgram, textOf } from '../languages/rust/build-program.ts'
import type { BuildWorkspace } from '../languages/rust/build-workspace.ts'
import type { CompilerMessage } from '../languages/rust/compiler-messages.ts'
import type { FoundPackage } from '../languages/rust/find-package.ts'
import { sanitizeOutput } from '../languages/rust/sanitize-output.ts'
import { writeProgram } from '../languages/rust/seed-crate.ts'
import type { CompiledHere } from './manifest.ts'
import { pseHalo2Line } from './pse-halo2.ts'
import { seedOf } from './seed.ts'

/** Writes the program around a circuit, which tells its layout and its witnesses, into the workspace. */
export async function writeCircuit(
  { folder }: BuildWorkspace,
  { packageName, className, halo2Version }: CompiledHere,
  circuit: FoundPackage,
): Promise<void> {
  const type = className.split('::').slice(1).join('::')
  const isPse = halo2Version === 'pse-v0.3.0'
  const sources = join(import.meta.dirname, 'harness', ...(isPse ? ['pse'] : []))
  const main = await readFile(join(sources, 'main.rs'), 'utf8')
  await writeProgram(
    folder,
    seedOf(halo2Version),
    {
      packageName,
      path: join('project', circuit.folder),
      packages: circuit.packages,
      dependencies: isPse ? [pseHalo2Line(circuit)] : [],
    },
    main.replace('user_circuit::UserCircuit', `user_circuit::${type}`),
  )
  if (isPse) await copyFile(join(sources, 'recorder.rs'), join(folder, 'src', 'recorder.rs'))
}

/** Compiles the circuit into a program that tells its layout and its witnesses. */
export async function buildCircuit(
  run: Run,
  workspace: BuildWorkspace,
  manifest: CompiledHere,
): Promise<{ circuit: FilePath; warnings: string[] }> {
  const explain = (errors: CompilerMessage[]) => brokenContract(workspace, manifest, errors)
  const { program, warnings } = await buildProgram(run, workspace, seedOf(manifest.halo2Version), explain)
  return { circuit: program, warnings }
}

const contracts = {
  'axiom-v0.5':
    'pub fn from_json(input: &str) -> Self, pub fn keygen_circuit() -> Self, and pub fn create_circuit(self, builder: &mut BaseCircuitBuilder<Fr>)',
  'pse-v0.3.0':
    'Circuit<Fr>, with pub fn from_json(path: &str) -> (Self, Vec<Vec<Fr>>), and pub fn keygen_circuit() -> Self',
} as const

/** The circuit compiles, and the program around it does not: its type is not as it must be. */
function brokenContract(
  workspace: BuildWorkspace,
  { className, halo2Version }: CompiledHere,
  errors: CompilerMessage[],
): string {
  const unresolved = errors.find(({ code }) => code === 'E0432' || code === 'E0433' || code === 'E0603')
  if (unresolved !== undefined) {
    const first = unresolved.text.split('\n')[0]?.replaceAll('user_circuit::', '') ?? ''
    return `className ${className} is not there, or not public. The compiler says: ${first}`
  }
  const details = sanitizeOutput(workspace, textOf(errors))
  return `The type ${className} is not what a circuit must be: ${contracts[halo2Version]}. The compiler says:\n${details}`
}
