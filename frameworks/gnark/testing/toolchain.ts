import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { installToolchain, isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { oneAtATime } from '@proofyard/sandbox/testing/one-at-a-time.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { updateToolchains } from '../install.ts'
import { toolchains } from '../toolchains.ts'
import { type GnarkVersionName, toolchainId } from '../versions.ts'

const toolFolder = join(homedir(), '.cache/proofyard/tools')

const newest = toolchains.at(-1)

/** What circuits cannot be compiled for want of: Go, or a newer one. */
export const missingGo = async () => await newest?.missingRequirement()

/** A test that may be skipped where circuits cannot be compiled. */
export const testWithGo = test.skipIf(maySkip(await missingGo()))

/** The folder of an installed toolchain, which the first test on a machine installs; outside the repository. */
export async function toolchainForTests(version: GnarkVersionName): Promise<FilePath> {
  const toolchain = toolchains.find(({ id }) => id === toolchainId(version))
  if (toolchain === undefined) throw new Error(`There is no toolchain of ${version}.`)
  const { signal } = new AbortController()
  const install = () => installToolchain(toolchain, { toolFolder, signal, progress: () => {} })
  if (!(await isInstalled(toolFolder, toolchain.id))) await oneAtATime('gnark toolchain', install)
  await updateToolchains({ toolFolder, signal })
  return pathOfToolchain(toolFolder, toolchain.id)
}
