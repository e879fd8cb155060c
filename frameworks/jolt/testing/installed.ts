import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import type { RunSettings } from '../../testing/workbench.ts'
import { joltSource } from '../jolt-source.ts'
import { missingForJolt, toolchains } from '../toolchains.ts'

/** Where toolchains for tests are installed once, outside of any clone. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** A git repository that has Jolt's sources, for a machine without a way to GitHub. */
const { PROOFYARD_TEST_JOLT } = process.env

/** A test that may be skipped where the host or guests cannot be compiled. */
export const testWithRust = test.skipIf(maySkip(await missingForJolt()))

/** A cold installation, with other work on the machine. */
export const INSTALLATION_MS = 3_600_000

/** The installed toolchain, as a run wants it; compiles it, for some ten minutes, where that was never done. */
export async function installed(): Promise<RunSettings & { toolFolder: string; toolchainFolder: string }> {
  const [toolchain] = toolchains
  if (toolchain === undefined) throw new Error('There is no toolchain.')
  const { signal } = new AbortController()
  const gitMirrors =
    PROOFYARD_TEST_JOLT === undefined ? [] : [{ prefix: joltSource.url, replacement: PROOFYARD_TEST_JOLT }]
  await installToolchain(toolchain, { toolFolder, signal, gitMirrors, progress: () => undefined })
  return { toolFolder, toolchainFolder: await realpath(pathOfToolchain(toolFolder, toolchain.id)) }
}
