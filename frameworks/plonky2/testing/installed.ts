import { homedir } from 'node:os'
import { join } from 'node:path'
import { installToolchain } from '../../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../../toolchains/place.ts'
import { toolchains } from '../toolchains.ts'
import { type Plonky2Version, toolchainId } from '../versions.ts'

/** Where toolchains for tests are installed once, outside of any clone. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** An installed toolchain, as a run wants it; compiles it, for a minute, where that was never done. */
export async function installed(version: Plonky2Version): Promise<{ toolFolder: string; toolchainFolder: string }> {
  const id = toolchainId(version)
  const toolchain = toolchains.find((one) => one.id === id)
  if (toolchain === undefined) throw new Error(`There is no toolchain ${id}.`)
  await installToolchain(toolchain, { toolFolder, signal: new AbortController().signal, progress: () => undefined })
  return { toolFolder, toolchainFolder: placeOfToolchain(toolFolder, id) }
}

/** A cold installation, with other work on the machine. */
export const INSTALLATION_MS = 900_000
