import { homedir } from 'node:os'
import { join } from 'node:path'
import type { BuildFiles, CommonManifest, CompileResult, ProofSession, Run } from '@proofyard/frameworks/framework.ts'
import { type Workbench, openWorkbench } from '@proofyard/frameworks/testing/workbench.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import type { Used } from '../service/measured-run.ts'
import { measuredWork, secondsSoFar } from './measured-work.ts'
import { type Files, type Subject, writeFiles } from './subject.ts'

/** CPU seconds of each stage, by its name: of its programs, and of this process meanwhile. */
export type Stages = Record<string, number>

/** A project on Proofyard's own verbs, in the sandbox, without service, queue and database. */
export interface Ours {
  toolchain: string
  compile: () => Promise<{ used: Used; stages: Stages }>
  /** Of the last compilation. @throws when the proof does not verify */
  proveAndVerify: () => Promise<{ prove: { used: Used; stages: Stages }; verify: { used: Used; stages: Stages } }>
  /** Changes files of the project. */
  change: (files: Files) => Promise<void>
  remove: () => Promise<void>
}

/** The kernel counts CPU in hundredths of a second, and many verifications take no more than one. */
export const verifications = 5

/** Of one verification, where that many were measured. */
export function shareOf({ cpuSeconds, wallSeconds, peakMegabytes }: Used): Used {
  return { cpuSeconds: cpuSeconds / verifications, wallSeconds: wallSeconds / verifications, peakMegabytes }
}

/** Toolchains of tests serve benches, too. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

export async function openOurs(
  { framework, files, manifest, input: inputName }: Subject,
  paramsFolder: string,
): Promise<Ours> {
  const bench: Workbench<CommonManifest> = await openWorkbench(framework.name, framework.manifest)
  const project = await bench.project(files, manifest)
  const toolchainFolder = await installedToolchain(framework, project.manifest)
  // As a worker does when it starts.
  await framework.prepare({ toolFolder, signal: new AbortController().signal })
  const run = async () => metered(await bench.run({ toolFolder, paramsFolder, toolchainFolder, ownDisks: true }))
  const input = join(project.folder, inputName)

  let last: { compiled: CompileResult; kept: BuildFiles<CommonManifest> } | undefined
  return {
    toolchain: toolchainFolder ?? '',
    compile: async () => {
      const compiling = await run()
      const { result: compiled, used } = await measuredWork(() => framework.compile(compiling, project))
      last = { compiled, kept: await bench.keep(project, compiled) }
      return withoutSelfTest(withStages(used, compiling))
    },
    proveAndVerify: async () => {
      if (last === undefined) throw new Error('Nothing was compiled yet.')
      const { compiled, kept } = last
      const proving = await run()
      let session: ProofSession | undefined
      try {
        const { result: proved, used: taken } = await measuredWork(async () => {
          session = framework.openProof(proving, kept)
          const { witness } = await session.execute(input)
          return await session.prove(witness)
        })
        // Now: its session verifies, too, as a stage of the same run.
        const prove = withStages(taken, proving)
        const claim = { ...proved, manifest: kept.manifest, verificationKey: compiled.verificationKey ?? '' }
        const verifying: (typeof proving)[] = []
        while (verifying.length < verifications - 1) verifying.push(await run())
        const { used } = await measuredWork(async () => {
          // First in the session that has proved, as a worker does, for a verifier may be waiting there.
          const verdicts = [await session?.verify(claim)]
          for (const one of verifying) verdicts.push(await framework.verify(one, claim))
          if (!verdicts.every((holds) => holds === true)) throw new Error('The proof that was measured does not hold.')
        })
        const verify = withStages(shareOf(used), verifying.at(-1) ?? { stages: {} })
        return { prove, verify }
      } finally {
        await session?.close()
      }
    },
    change: (changed) => writeFiles(project.folder, changed),
    remove: bench.remove,
  }
}

/** A run that knows how much CPU its stages took. */
function metered(run: Run): Run & { stages: Stages } {
  const stages: Stages = {}
  return {
    ...run,
    stages,
    stage: async (name, work) => {
      const before = secondsSoFar()
      try {
        return await work()
      } finally {
        stages[name] = secondsSoFar() - before
      }
    },
  }
}

/** Each build proves the project's own example, which is no part of what is done by hand: it is among the stages alone. */
function withoutSelfTest({ used, stages }: { used: Used; stages: Stages }): { used: Used; stages: Stages } {
  return { used: { ...used, cpuSeconds: used.cpuSeconds - (stages['self_test'] ?? 0) }, stages }
}

function withStages(used: Used, { stages }: { stages: Stages }): { used: Used; stages: Stages } {
  const besides = Object.values(stages).reduce((left, seconds) => left - seconds, used.cpuSeconds)
  return { used, stages: { ...stages, besides } }
}

async function installedToolchain(
  framework: Subject['framework'],
  manifest: CommonManifest,
): Promise<string | undefined> {
  const id = framework.toolchainId(manifest)
  const toolchain = framework.toolchains.find((one) => one.id === id)
  if (id === undefined || toolchain === undefined) return undefined
  const { signal } = new AbortController()
  await installToolchain(toolchain, { toolFolder, signal, progress: (activity) => console.log(activity) })
  return pathOfToolchain(toolFolder, id)
}
