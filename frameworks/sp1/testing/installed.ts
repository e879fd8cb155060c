import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import type { RunSettings } from '../../testing/workbench.ts'
import { missingForSp1, toolchains } from '../toolchains.ts'

/** Where toolchains for tests are installed once, outside of any clone. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** A test that may be skipped where the host or guests cannot be compiled. */
export const testWithRust = test.skipIf(maySkip(await missingForSp1()))

/** A cold installation, with other work on the machine. */
export const INSTALLATION_MS = 2 * 3_600_000

/** The installed toolchain, as a run wants it; compiles it, for some twenty minutes, where that was never done. */
export async function installed(): Promise<RunSettings & { toolFolder: string; toolchainFolder: string }> {
  const [toolchain] = toolchains
  if (toolchain === undefined) throw new Error('There is no toolchain.')
  const { signal } = new AbortController()
  await installToolchain(toolchain, { toolFolder, signal, progress: () => undefined })
  return { toolFolder, toolchainFolder: await realpath(pathOfToolchain(toolFolder, toolchain.id)) }
}
