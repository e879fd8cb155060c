import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import type { FilePath } from '../../framework.ts'
import { installToolchain, isInstalled } from '../../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../../toolchains/place.ts'
import { updateToolchains } from '../install.ts'
import { toolchains } from '../toolchains.ts'
import { type GnarkVersionName, toolchainId } from '../versions.ts'

const toolFolder = join(homedir(), '.cache/proofyard/tools')

const newest = toolchains.at(-1)

/** A test that is skipped where circuits cannot be compiled, for want of Go or of a newer one. */
export const testWithGo = test.skipIf((await newest?.lacks()) !== undefined)

/** The folder of an installed toolchain, which the first test on a machine installs; outside the repository. */
export async function toolchainForTests(version: GnarkVersionName): Promise<FilePath> {
  const toolchain = toolchains.find(({ id }) => id === toolchainId(version))
  if (toolchain === undefined) throw new Error(`There is no toolchain of ${version}.`)
  const { signal } = new AbortController()
  const install = () => installToolchain(toolchain, { toolFolder, signal, progress: () => {} })
  if (!(await isInstalled(toolFolder, toolchain.id))) await oneAtATime(install)
  await updateToolchains({ toolFolder, signal })
  return placeOfToolchain(toolFolder, toolchain.id)
}

/** Test files run beside each other, and what takes minutes should be done by one of them; the kernel forgets a dead one. */
async function oneAtATime(work: () => Promise<void>): Promise<void> {
  const server = createServer()
  const isTaken = () =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(true))
      server.listen('\0proofyard gnark toolchain for tests', () => resolve(false))
    })
  while (await isTaken()) await sleep(500)
  try {
    await work()
  } finally {
    server.close()
  }
}
