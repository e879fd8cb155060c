import type { Claim, Compiled, Kept, Project, Proved, Run } from '../../framework.ts'
import { openWorkbench } from '../../testing/workbench.ts'
import type { RunSettings, Workbench } from '../../testing/workbench.ts'
import { hermez } from '../hermez.ts'
import { HermezManifest } from '../manifest.ts'
import { installedToolchain, toolFolder } from './installed.ts'

export interface Build {
  compiled: Compiled
  kept: Kept<HermezManifest>
}

/** The workbench with the verbs of hermez on it, and its toolchain. */
export interface HermezBench {
  bench: Workbench<HermezManifest>
  toolchainFolder: string
  run: (settings?: RunSettings) => ReturnType<Workbench<HermezManifest>['run']>
  build: (files: Parameters<Workbench<HermezManifest>['project']>[0], settings?: RunSettings) => Promise<Build>
  prove: (build: Build, input: string, settings?: RunSettings) => Promise<{ claim: Claim<HermezManifest>; run: Run }>
}

export async function openHermezBench(): Promise<HermezBench> {
  const toolchainFolder = await installedToolchain()
  const bench = await openWorkbench('hermez', HermezManifest)
  const run = (settings: RunSettings = {}) => bench.run({ toolFolder, toolchainFolder, ...settings })
  return {
    bench,
    toolchainFolder,
    run,
    build: async (files, settings) => {
      const project: Project<HermezManifest> = await bench.project(files)
      const compiled = await hermez.compile(await run(settings), project)
      return { compiled, kept: await bench.keep(project, compiled) }
    },
    prove: async (build, input, settings) => {
      const proving = await run(settings)
      const { witness } = await hermez.execute(proving, build.kept, input)
      return { claim: claimOf(build, await hermez.prove(proving, build.kept, witness)), run: proving }
    },
  }
}

function claimOf({ compiled, kept }: Build, { proof, publicValues }: Proved): Claim<HermezManifest> {
  return { manifest: kept.manifest, verificationKey: compiled.verificationKey ?? '', publicValues, proof }
}
