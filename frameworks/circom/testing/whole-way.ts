import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Claim, Compiled, Kept, Project, Proved } from '../../framework.ts'
import type { Workbench } from '../../testing/workbench.ts'
import type { Warm } from '../../warm/warm.ts'
import { circom } from '../circom.ts'
import type { CircomManifest } from '../manifest.ts'

/** A build, as a worker holds it. */
export interface Build {
  project: Project<CircomManifest>
  compiled: Compiled
  kept: Kept<CircomManifest>
}

/** The ways of a project from its sources to a verified proof, on one workbench. */
export function wholeWay(bench: Workbench<CircomManifest>) {
  return {
    makeBuild: async (project: Project<CircomManifest>, settings: Settings = {}): Promise<Build> => {
      const compiled = await circom.compile(await bench.run(settings), project)
      return { project, compiled, kept: await bench.keep(project, compiled) }
    },
    makeProof: async ({ kept, compiled }: Build, input: string, settings: Settings = {}) => {
      const run = await bench.run(settings)
      const { witness } = await circom.execute(run, kept, input)
      const proved = await circom.prove(run, kept, witness)
      const claim = claimOf({ kept, compiled }, proved)
      return { run, proved, claim, verified: await circom.verify(run, claim) }
    },
    /** The same file with one digit of its first long number changed. */
    withOneDigitChanged: async (path: string): Promise<string> => {
      const text = await readFile(path, 'utf8')
      const changed = text.replace(
        /"(\d+)(\d)"/,
        (_, head: string, last: string) => `"${head}${(Number(last) + 1) % 10}"`,
      )
      expect(changed).not.toBe(text)
      const target = join(bench.folder, `changed-${Math.random()}.json`)
      await writeFile(target, changed)
      return target
    },
  }
}

interface Settings {
  warm?: Warm
  toolFolder?: string
  paramsFolder?: string
}

function claimOf(
  { kept, compiled }: Pick<Build, 'kept' | 'compiled'>,
  { proof, publicValues }: Proved,
): Claim<CircomManifest> {
  return { manifest: kept.manifest, verificationKey: compiled.verificationKey ?? '', publicValues, proof }
}
