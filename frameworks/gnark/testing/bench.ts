import type { Claim, Compiled, FilePath, Kept, Proved } from '../../framework.ts'
import { openWorkbench, type RunSettings, type Workbench } from '../../testing/workbench.ts'
import { gnark } from '../gnark.ts'
import { GnarkManifest } from '../manifest.ts'
import { toolchainForTests } from './toolchain.ts'

/** A build as a worker keeps it. */
export interface Build {
  compiled: Compiled
  kept: Kept<GnarkManifest>
  times: Record<string, number>
}

/** Runs the verbs of gnark with the toolchain that the manifest asks for. */
export interface GnarkBench extends Workbench<GnarkManifest> {
  build: (
    files: Record<string, string | { copyOf: string }>,
    manifest: object,
    settings?: RunSettings,
  ) => Promise<Build>
  proof: (
    build: Build,
    input: string,
    settings?: RunSettings,
  ) => Promise<{ proved: Proved; claim: Claim<GnarkManifest> }>
  verify: (claim: Claim<GnarkManifest>) => Promise<boolean>
}

export async function openGnarkBench(): Promise<GnarkBench> {
  // Most tests use this one; a machine that does not have it yet takes minutes.
  await toolchainForTests('v0.9.0')
  const bench = await openWorkbench('gnark', GnarkManifest)
  const runFor = async ({ gnarkVersion }: GnarkManifest, settings: RunSettings = {}) =>
    await bench.run({ toolchainFolder: await toolchainForTests(gnarkVersion), ...settings })
  return {
    ...bench,
    build: async (files, manifest, settings) => {
      const project = await bench.project(files, manifest)
      const run = await runFor(project.manifest, settings)
      const compiled = await gnark.compile(run, project)
      return { compiled, kept: await bench.keep(project, compiled), times: run.times }
    },
    proof: async ({ compiled, kept }, input, settings) => {
      const run = await runFor(kept.manifest, settings)
      const { witness } = await gnark.execute(run, kept, input)
      const proved = await gnark.prove(run, kept, witness)
      return { proved, claim: claimOf(kept.manifest, compiled.verificationKey ?? '', proved) }
    },
    verify: async (claim) => await gnark.verify(await runFor(claim.manifest), claim),
  }
}

/** What there is to verify about a proof. */
function claimOf(manifest: GnarkManifest, verificationKey: FilePath, proved: Proved): Claim<GnarkManifest> {
  return { manifest, verificationKey, publicValues: proved.publicValues, proof: proved.proof }
}
