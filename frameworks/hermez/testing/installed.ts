import { homedir } from 'node:os'
import { join } from 'node:path'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { prepare } from '../prepare.ts'
import { hermezToolchain } from '../toolchains.ts'

/** Where tests keep what takes long to install; it outlives a checkout. */
export const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** The toolchain's folder, installed for all tests of this machine by the first test that asks for it. */
export async function installedToolchain(): Promise<string> {
  const { signal } = new AbortController()
  await installToolchain(hermezToolchain, { toolFolder, signal, progress: () => {} })
  await prepare({ toolFolder, signal })
  return pathOfToolchain(toolFolder, hermezToolchain.id)
}
