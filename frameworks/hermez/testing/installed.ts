import { homedir } from 'node:os'
import { join } from 'node:path'
import { installToolchain } from '../../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../../toolchains/place.ts'
import { hermezToolchain } from '../toolchain.ts'

const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** The toolchain's folder, installed for all tests of this machine by whoever asks first. */
export async function installedToolchain(): Promise<string> {
  await installToolchain(hermezToolchain, { toolFolder, signal: new AbortController().signal, progress: () => {} })
  return placeOfToolchain(toolFolder, hermezToolchain.id)
}
