import { homedir } from 'node:os'
import { join } from 'node:path'
import { installToolchain } from '../../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../../toolchains/place.ts'
import { prepare } from '../prepare.ts'
import { hermezToolchain } from '../toolchain.ts'

/** Where tests keep what takes long to install; it outlives a checkout. */
export const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** The toolchain's folder, installed for all tests of this machine by whoever asks first. */
export async function installedToolchain(): Promise<string> {
  const { signal } = new AbortController()
  await installToolchain(hermezToolchain, { toolFolder, signal, progress: () => {} })
  await prepare({ toolFolder, signal })
  return placeOfToolchain(toolFolder, hermezToolchain.id)
}
