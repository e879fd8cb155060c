import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json } from '@proofyard/contract/json.ts'
import { type CompileResult, type Project, type Run, UserError } from '../framework.ts'
import { openBuildWorkspace } from '../languages/rust/build-workspace.ts'
import { findPackage } from '../languages/rust/find-package.ts'
import { provideCrates } from '../languages/rust/provide-crates.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import { buildProgram, writeProgram } from './build-program.ts'
import { execute } from './execute.ts'
import { deriveKeys, keptNames } from './key.ts'
import type { BoojumManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { resources } from './resources.ts'
import { boojumProjects, seedOf } from './seed.ts'
import { verify } from './verify.ts'

/** Compiles the circuit into a program, lets it write the circuit down as data, and makes keys of that without it. */
export async function compile(run: Run, project: Project<BoojumManifest>): Promise<CompileResult> {
  const { manifest, folder } = project
  await expectCargoToml(folder)
  const workspace = await openBuildWorkspace(run, boojumProjects, folder)
  await run.stage('fetch_crates', async () => {
    const circuit = await findPackage(run, workspace, manifest)
    await writeProgram(workspace, manifest, circuit)
    await provideCrates(run, workspace, seedOf(manifest.boojumVersion), circuit)
  })
  const { program, warnings } = await run.stage('compile', () => buildProgram(run, workspace, manifest))
  const made = await run.stage('setup', () => deriveKeys(run, program))
  const { verificationKey } = made
  const keep = { ...made.keep, [keptNames.program]: program, [keptNames.key]: verificationKey }
  const details = { ...describeDetails(manifest), security_bits: made.securityBits }
  const measured = { cells: made.cells }
  const tested = await run.stage('self_test', () =>
    testProver(run, project, { manifest, keep, details, measured, verificationKey }),
  )
  const checked = [...(made.setup.checked ?? []), ...tested.checked]
  return {
    keep,
    verificationKey,
    details,
    versions: { boojum: manifest.boojumVersion, rust: workspace.rust.version },
    setup: { ...made.setup, checked, unchecked: tested.unchecked },
    measured,
    warnings: [...warnings, ...made.warnings],
  }
}

/** The keys of wire-format 5.1, and how many bits a forger would have to guess. */
export function describeDetails({ field, zkevmVersion }: BoojumManifest): Record<string, Json> {
  return { field, zkevm_version: zkevmVersion, security_bits: null }
}

/**
 * Proves the project's own input.json.
 * @throws UserError where the verifier refuses the proof: the prover is the project's program, and keys come from our own
 */
async function testProver(
  run: Run,
  { folder }: Project<BoojumManifest>,
  build: NewBuild<BoojumManifest>,
): Promise<SelfTest> {
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new UserError(`The program of this project cannot prove ${what}: ${reason}.`)
  return await testOwnInput(run, { execute, prove, verify, resources }, build, { folder, name: 'input.json', refusal })
}

async function expectCargoToml(folder: string): Promise<void> {
  await access(join(folder, 'Cargo.toml')).catch(() => {
    throw new UserError('The project has no Cargo.toml beside its sindri.json.')
  })
}
