import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import type { Installation, Toolchain } from '@proofyard/toolchains/toolchain.ts'

/** Where toolchains for tests are installed once, outside of any clone. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** A cold installation of a program of ours on a large library, with other work on the machine. */
export const INSTALLATION_MS = 2 * 3_600_000

/** The first of a framework's toolchains, installed as a run wants it; compiled, for ten minutes or more, where that was never done. */
export async function installedToolchain(
  [toolchain]: Toolchain[],
  options: Pick<Installation, 'gitMirrors'> = {},
): Promise<{ toolFolder: string; toolchainFolder: string }> {
  if (toolchain === undefined) throw new Error('There is no toolchain.')
  const { signal } = new AbortController()
  await installToolchain(toolchain, { toolFolder, signal, progress: () => undefined, ...options })
  return { toolFolder, toolchainFolder: await realpath(pathOfToolchain(toolFolder, toolchain.id)) }
}
