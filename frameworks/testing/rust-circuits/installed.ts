import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { test } from 'vitest'
import type { CommonManifest, Framework } from '../../framework.ts'
import type { Build, ProjectFiles, WayOptions } from '../whole-way.ts'
import type { RunSettings, Workbench } from '../workbench.ts'

/** Where toolchains for tests are installed once, outside of any clone. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** A cold installation, with other work on the machine. */
export const INSTALLATION_MS = 1_800_000

interface RustFramework<M extends CommonManifest> {
  framework: Framework<M>
  toolchains: Toolchain[]
  /** The toolchain that a project's manifest asks for. */
  toolchainOf: (manifest: M) => string
  /** A circuit that is compiled once for all test files, until a file of the framework changes. */
  chameleon: ProjectFiles
  /** The framework's folder. */
  folder: string
}

/** Runs that have the installed toolchain that their manifest asks for, and the chameleon that is compiled already. */
export function rustWay<M extends CommonManifest>({
  framework,
  toolchains,
  toolchainOf,
  chameleon,
  folder,
}: RustFramework<M>): Required<WayOptions<M>> {
  const settings = async (manifest: M) => {
    const id = toolchainOf(manifest)
    const toolchain = toolchains.find((one) => one.id === id)
    if (toolchain === undefined) throw new Error(`There is no toolchain ${id}.`)
    return { toolFolder, toolchainFolder: await install(toolchain) }
  }
  return {
    settings,
    findBuild: async (bench, project) =>
      project === chameleon ? await builtOnce(framework, { bench, project, settings, folder }) : undefined,
  }
}

/** A test that may be skipped where the toolchain cannot be had, for what a sentence says. */
export async function testUnless(missing: () => Promise<string | undefined>): Promise<ReturnType<typeof test.skipIf>> {
  return test.skipIf(maySkip(await missing()))
}

interface Compilation<M extends CommonManifest> {
  bench: Workbench<M>
  project: ProjectFiles
  settings: (manifest: M) => Promise<RunSettings>
  folder: string
}

/** What a worker keeps of a build, in a folder that outlives the test file. */
async function builtOnce<M extends CommonManifest>(
  framework: Framework<M>,
  { bench, project: { files, manifest }, settings, folder: frameworkFolder }: Compilation<M>,
): Promise<Build<M>> {
  const project = await bench.project(files, manifest)
  const buildFolder = await install({
    id: `${framework.name}@chameleon`,
    description: `A compiled circuit for the tests of ${framework.name}`,
    fingerprint: hashOf([frameworkFolder, import.meta.dirname]),
    bytes: 0,
    missingRequirement: () => Promise.resolve(undefined),
    install: async ({ folder }) => {
      const { keep, verificationKey, solidityVerifier } = await framework.compile(
        await bench.run(await settings(project.manifest)),
        project,
      )
      for (const [name, path] of Object.entries(keep)) await copyFile(path, join(folder, name))
      await copyFile(verificationKey ?? '', join(folder, 'verification_key.json'))
      if (solidityVerifier !== undefined) await copyFile(solidityVerifier, join(folder, 'verifier.sol'))
    },
  })
  const verificationKey = join(buildFolder, 'verification_key.json')
  return { kept: { manifest: project.manifest, buildFolder }, compiled: { verificationKey } }
}

async function install(toolchain: Toolchain): Promise<string> {
  await installToolchain(toolchain, { toolFolder, signal: new AbortController().signal, progress: () => undefined })
  return pathOfToolchain(toolFolder, toolchain.id)
}

/** A hash of the sources in these folders, tests left out: of what a build is made by. */
function hashOf(folders: string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(?:ts|rs|toml|lock|txt)$/.test(name) && !name.endsWith('.test.ts'),
    )
    for (const name of sources.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
