import { homedir } from 'node:os'
import { join } from 'node:path'
import type { FilePath } from '../../framework.ts'
import { installToolchain } from '../../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../../toolchains/place.ts'
import { updateToolchains } from '../install.ts'
import { toolchains } from '../toolchains.ts'
import { type GnarkVersionName, toolchainId } from '../versions.ts'

const toolFolder = join(homedir(), '.cache/proofyard/tools')

/** The folder of an installed toolchain, which the first test on a machine installs; outside the repository. */
export async function toolchainForTests(version: GnarkVersionName): Promise<FilePath> {
  const toolchain = toolchains.find(({ id }) => id === toolchainId(version))
  if (toolchain === undefined) throw new Error(`There is no toolchain of ${version}.`)
  const { signal } = new AbortController()
  await installToolchain(toolchain, { toolFolder, signal, progress: () => {} })
  await updateToolchains({ toolFolder, signal })
  return placeOfToolchain(toolFolder, toolchain.id)
}
