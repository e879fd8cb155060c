import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { noir } from '../noir.ts'

// The first run fetches compilers and provers, and those in wasm are slow to start on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 })

/** Where tests keep what takes long to install; it outlives a checkout. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** A folder with the set-up's first points. */
const paramsFolder = process.env['PROOFYARD_TEST_PARAMS']

/** What a run with a version of Noir gets. */
export interface NoirSettings {
  toolFolder: FilePath
  toolchainFolder: FilePath
  paramsFolder?: FilePath
}

/** Installs a version of Noir, unless an earlier test has done so, and returns the settings of a run with it. */
export async function withNoir(version: string): Promise<NoirSettings> {
  const toolchain = noir.toolchains.find(({ id }) => id === `noir@${version}`)
  if (toolchain === undefined) throw new Error(`Noir ${version} is not offered.`)
  const { signal } = new AbortController()
  await installToolchain(toolchain, { toolFolder, signal, progress: () => {} })
  await noir.prepare({ toolFolder, signal })
  // Itself, and not the link to it, for tests that copy it.
  const toolchainFolder = await realpath(pathOfToolchain(toolFolder, toolchain.id))
  return { toolFolder, toolchainFolder, ...(paramsFolder === undefined ? {} : { paramsFolder }) }
}
