import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { z } from 'zod'
import type { CompileResult, Project, Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { openBuildWorkspace } from '../languages/rust/build-workspace.ts'
import { findPackage } from '../languages/rust/find-package.ts'
import { provideCrates } from '../languages/rust/provide-crates.ts'
import { allowUnstableFeatures, renameFeatures } from '../languages/rust/unstable-features.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import { buildCircuit, writeCircuit } from './build-circuit.ts'
import { contractOf, versionsOf } from './contracts.ts'
import { describeDetails } from './describe.ts'
import { execute } from './execute.ts'
import { expectGitVersion } from './git-halo2.ts'
import { keptNames, makeKeys } from './key.ts'
import { layOut } from './lay-out.ts'
import type { CompiledHere, Halo2Manifest } from './manifest.ts'
import { prove } from './prove.ts'
import { resources } from './resources.ts'
import { halo2Projects, seedOf } from './seed.ts'
import { findSrs } from './srs/find-srs.ts'
import { verify } from './verify.ts'

/** Compiles the circuit's program, lets it write its circuit down, and makes keys of that without the program. */
export async function compile(run: Run, { manifest, folder }: Project<Halo2Manifest>): Promise<CompileResult> {
  if (manifest.halo2Version === 'scroll') {
    throw new UserError(`halo2Version ${manifest.halo2Version} cannot be compiled by this server.`)
  }
  await access(join(folder, 'Cargo.toml')).catch(() => {
    throw new UserError('The project has no Cargo.toml beside its sindri.json.')
  })
  const { circuit, rust, warnings } = await buildProject(run, { manifest, folder })
  const laidOut = await run.stage('lay_out', () => layOut(run, manifest, circuit))
  const { srs, keys } = await run.stage('setup', async () => {
    const found = await findSrs(run, manifest.degree)
    return { srs: found, keys: await makeKeys(run, manifest, laidOut, found.path) }
  })
  const build = {
    manifest,
    keep: {
      [keptNames.circuit]: circuit,
      [keptNames.pinning]: laidOut.pinning,
      [keptNames.layout]: laidOut.layout,
      [keptNames.srs]: srs.path,
      [keptNames.provingKey]: keys.provingKey,
    },
    details: describeDetails(manifest),
    measured: laidOut.columns,
    verificationKey: keys.verificationKey,
  }
  const tested = await run.stage('self_test', () => testProver(run, folder, build))
  return {
    keep: build.keep,
    verificationKey: keys.verificationKey,
    solidityVerifier: keys.solidityVerifier,
    publicValues: await countPublicValues(keys.verificationKey),
    details: build.details,
    versions: { ...versionsOf(manifest), rust },
    setup: { ...srs.setup, checked: [...(srs.setup.checked ?? []), ...tested.checked], unchecked: tested.unchecked },
    measured: laidOut.columns,
    warnings: [...warnings, ...srs.warnings, laidOut.origin],
  }
}

const KeyDocument = z.object({ public_values: z.array(z.int()) })

/** As many as the key has in all columns; undefined where it does not say. */
async function countPublicValues(verificationKey: FilePath): Promise<number | undefined> {
  const { data } = KeyDocument.safeParse(JSON.parse(await readFile(verificationKey, 'utf8')))
  return data?.public_values.reduce((sum, count) => sum + count, 0)
}

async function buildProject(run: Run, { manifest, folder }: { manifest: CompiledHere; folder: string }) {
  const workspace = await openBuildWorkspace(run, halo2Projects, folder)
  const renamed = await run.stage('fetch_crates', async () => {
    const { packageName, className, halo2Version } = manifest
    const found = await findPackage(run, workspace, { packageName, structName: className, manifestKey: 'className' })
    await writeCircuit(workspace, manifest, found)
    await provideCrates(run, workspace, seedOf(halo2Version), found)
    const { git } = contractOf(manifest)
    if (git === undefined) return []
    await expectGitVersion(halo2Version, git, { workspace, circuit: found })
    if (git.renamedFeatures === undefined) return []
    await allowUnstableFeatures(workspace)
    return await renameFeatures(run, workspace, git.renamedFeatures)
  })
  const built = await run.stage('compile', () => buildCircuit(run, workspace, manifest))
  return { ...built, warnings: [...renamed, ...built.warnings], rust: workspace.rust.version }
}

/**
 * Proves the project's own input.json.
 *
 * @throws what ends the build where the keys cannot prove what the circuit accepts: they were made here, by our own prover
 */
async function testProver(run: Run, folder: string, build: NewBuild<Halo2Manifest>): Promise<SelfTest> {
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new Error(`The keys of this circuit cannot prove ${what}: ${reason}.`)
  return await testOwnInput(run, { execute, prove, verify, resources }, build, { folder, name: 'input.json', refusal })
}
