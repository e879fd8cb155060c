import { createHash } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { fingerprintOfGuests, installGuestCrates } from '../languages/riscv/install-guest-crates.ts'
import { processorLevel } from '../languages/rust/processor-level.ts'
import { compileOwnProgram, fingerprintOfProgram } from '../languages/rust/own-program.ts'
import { sp1Guests } from './guest-target.ts'
import { buildEnvironment, hostPrograms } from './host-program.ts'
import { sp1Toolchain } from './toolchain-folder.ts'
import { type HostedVersion, releases } from './versions.ts'

/** Guests of ours that ask for the crates that guests ask for as a rule. */
export const guestFolders: Record<HostedVersion, string> = { '6.10.0': 'v6', '5.0.0': 'v5' }
const guestSourcesOf = (version: HostedVersion) => join(import.meta.dirname, 'guest', guestFolders[version])

/** A hash of all of ours that the toolchain of a version is made of. */
export function fingerprint(version: HostedVersion): string {
  return createHash('sha256')
    .update(fingerprintOfProgram(hostPrograms[version]))
    .update(fingerprintOfGuests(sp1Guests[version], [guestSourcesOf(version)]))
    .digest('hex')
    .slice(0, 16)
}

/** Compiles our host of a version, and the crates of guests. */
export async function installHost(version: HostedVersion, installation: Installation): Promise<void> {
  const { folder, progress } = installation
  // Another release would have no crate in common that is compiled alike.
  const cacheFolder = join(installation.cacheFolder, releases[version])
  const made = sp1Toolchain(folder)
  const hostProgram = hostPrograms[version]
  const level = await processorLevel()
  const what = level === undefined ? 'without AVX2' : `for ${level}`
  const program = await compileOwnProgram(
    hostProgram,
    { ...installation, cacheFolder, progress: (activity, part = 0) => progress(`${activity}, ${what}`, 0.9 * part) },
    { env: buildEnvironment },
  )
  await mkdir(made.bin)
  await copyFile(program, join(made.bin, hostProgram.name))

  const guests = join(folder, 'guests')
  await mkdir(guests)
  await installGuestCrates(
    sp1Guests[version],
    { sources: [guestSourcesOf(version)], compiler: made.guests.compiler },
    { ...installation, cacheFolder, folder: guests, progress: (activity) => progress(activity, 0.9) },
  )
}
