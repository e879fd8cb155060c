import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import type { Build } from '../../testing/whole-way.ts'
import type { RunSettings, Workbench } from '../../testing/workbench.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { keptNames } from '../key.ts'
import type { Plonky2Manifest } from '../manifest.ts'
import { plonky2 } from '../plonky2.ts'
import { missingRustRequirement } from '../../languages/rust/find-rust.ts'
import { plonky2Projects } from '../seed.ts'
import { toolchains } from '../toolchains.ts'
import { type Plonky2Version, toolchainId } from '../versions.ts'
import { chameleonFiles, chameleonManifest } from './chameleon.ts'

/** Where toolchains for tests are installed once, outside of any clone. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** What circuits cannot be compiled for want of. */
export const missingRust = () => missingRustRequirement(plonky2Projects)

/** A test that may be skipped where circuits cannot be compiled. */
export const testWithRust = test.skipIf(maySkip(await missingRust()))

/** A cold installation, with other work on the machine. */
export const INSTALLATION_MS = 900_000

/** An installed toolchain, as a run wants it; compiles it, for a minute, where that was never done. */
export async function installed(version: Plonky2Version): Promise<{ toolFolder: string; toolchainFolder: string }> {
  const id = toolchainId(version)
  const toolchain = toolchains.find((one) => one.id === id)
  if (toolchain === undefined) throw new Error(`There is no toolchain ${id}.`)
  return { toolFolder, toolchainFolder: await install(toolchain) }
}

/**
 * The chameleon's build, compiled once for all test files and until anything changes that it is made with.
 *
 * @param settings of the installed plonky2 1.1.0
 */
export async function builtChameleon(
  bench: Workbench<Plonky2Manifest>,
  settings: RunSettings,
): Promise<Build<Plonky2Manifest>> {
  const project = await bench.project(chameleonFiles, chameleonManifest)
  const buildFolder = await install({
    id: 'plonky2@chameleon',
    description: 'A compiled circuit for the tests of plonky2',
    fingerprint: hashOf(dirname(import.meta.dirname)),
    bytes: 0,
    missingRequirement: () => Promise.resolve(undefined),
    install: async ({ folder }) => {
      const { keep } = await plonky2.compile(await bench.run(settings), project)
      for (const [name, path] of Object.entries(keep)) await copyFile(path, join(folder, name))
    },
  })
  const verificationKey = join(buildFolder, keptNames.key)
  return { kept: { manifest: project.manifest, buildFolder }, compiled: { verificationKey } }
}

async function install(toolchain: Toolchain): Promise<string> {
  await installToolchain(toolchain, { toolFolder, signal: new AbortController().signal, progress: () => undefined })
  return pathOfToolchain(toolFolder, toolchain.id)
}

function hashOf(folder: string): string {
  const hash = createHash('sha256')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:ts|rs|toml|lock)$/.test(name) && !name.endsWith('.test.ts'),
  )
  for (const name of sources.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
