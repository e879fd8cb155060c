import { copyFile, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { buildProgram, textOf } from '../languages/rust/build-program.ts'
import type { BuildWorkspace } from '../languages/rust/build-workspace.ts'
import type { CompilerMessage } from '../languages/rust/compiler-messages.ts'
import type { FoundPackage } from '../languages/rust/find-package.ts'
import { sanitizeOutput } from '../languages/rust/sanitize-output.ts'
import { writeProgram } from '../languages/rust/seed-crate.ts'
import { contractOf } from './contracts.ts'
import type { CompiledHere } from './manifest.ts'
import { gitHalo2Line } from './git-halo2.ts'
import { seedOf } from './seed.ts'

/** Our own crate that programs around circuits of other halo2s call: it has no halo2 in it. */
const recording = { name: 'proofyard-recording', path: 'support/recording' }

/** Writes the program around a circuit, which tells its layout and its witnesses, into the workspace. */
export async function writeCircuit(
  { folder }: BuildWorkspace,
  { packageName, className, halo2Version }: CompiledHere,
  circuit: FoundPackage,
): Promise<void> {
  const type = className.split('::').slice(1).join('::')
  const { program, git } = contractOf({ halo2Version })
  const [main = '', ...modules] = program.map((path) => join(import.meta.dirname, 'harness', path))
  await writeProgram(
    folder,
    seedOf(halo2Version),
    {
      packageName,
      path: join('project', circuit.folder),
      packages: circuit.packages,
      ...(git === undefined ? {} : { dependencies: [gitHalo2Line(halo2Version, git, circuit)], called: recording }),
    },
    (await readFile(main, 'utf8')).replace('user_circuit::UserCircuit', `user_circuit::${type}`),
  )
  for (const path of modules) await copyFile(path, join(folder, 'src', basename(path)))
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
  return `The type ${className} is not what a circuit must be: ${contractOf({ halo2Version }).type}. The compiler says:\n${details}`
}
