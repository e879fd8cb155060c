import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleFolder } from '@proofyard/samples/sample-folder.ts'
import { ownSamples } from '@proofyard/samples/samples.ts'
import { expect } from 'vitest'
import type { CommandLine } from './command-line.ts'

/** A sample of the gallery, and the toolchain that it is built with: undefined where it needs none. */
interface SampleProject {
  project: string
  folder: string
  toolchain: string | undefined
}

/** The samples that lie in a folder of their own, and not with a framework. */
export const sampleProjects: SampleProject[] = ownSamples.map(({ project }) => {
  const folder = sampleFolder(project)
  const document: unknown = JSON.parse(readFileSync(join(folder, 'sindri.json'), 'utf8'))
  const framework = findFramework(Object(document).circuitType)
  return { project, folder, toolchain: framework.toolchainId(framework.manifest.parse(document)) }
})

/** Has the command line compile a project and prove its inputs: each must become what its folder says. */
export async function tryInputs(line: CommandLine, folder: string): Promise<void> {
  const { code, output } = await line.pipe(['test', folder])
  console.log(output)
  expect(output).toMatch(/✓ (?:input\.json|Prover\.toml) {2}is proved, in/)
  expect(output).toMatch(/✓ inputs\/fail\/\S+ {2}is refused: \S/)
  expect(code).toBe(0)
}
