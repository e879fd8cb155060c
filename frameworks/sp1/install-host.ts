import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { installGuestCrates } from '../languages/riscv/install-guest-crates.ts'
import { processorLevel } from '../languages/rust/processor-level.ts'
import { compileOwnProgram, fingerprintOfProgram } from '../languages/rust/own-program.ts'
import { guestTargets } from './guest-targets.ts'
import { buildEnvironment, hostPrograms } from './host-programs.ts'
import { sp1Toolchain } from './toolchain-folder.ts'
import type { Release } from './versions.ts'

/** A guest of ours that asks for the crates that guests ask for as a rule. */
function guestSources(release: Release): FilePath {
  return join(import.meta.dirname, 'guest', `v${release.slice(0, 1)}`)
}

/** A hash of all of ours that the toolchain is made of. */
export function fingerprint(release: Release): string {
  const hash = createHash('sha256')
  hash.update(fingerprintOfProgram(hostPrograms[release])).update(JSON.stringify(guestTargets[release]))
  const sources = guestSources(release)
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((one) => /\.\w+$/.test(one))
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(sources, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Compiles our host, and the crates of guests. */
export async function installHost(release: Release, installation: Installation): Promise<void> {
  const { folder, progress } = installation
  // The releases have not one crate in common that would be compiled alike.
  const cacheFolder = join(installation.cacheFolder, release)
  const made = sp1Toolchain(folder)
  const level = await processorLevel()
  const what = level === undefined ? 'without AVX2' : `for ${level}`
  const program = await compileOwnProgram(
    hostPrograms[release],
    { ...installation, cacheFolder, progress: (activity, part = 0) => progress(`${activity}, ${what}`, 0.9 * part) },
    {
      env: async (cargoHome) => ({
        ...(await buildEnvironment(release, cargoHome)),
        ...(level === undefined ? {} : { RUSTFLAGS: `-C target-cpu=${level}` }),
      }),
    },
  )
  await mkdir(made.bin)
  await copyFile(program, join(made.bin, hostPrograms[release].name))

  const guests = join(folder, 'guests')
  await mkdir(guests)
  await installGuestCrates(
    guestTargets[release],
    { sources: guestSources(release), compiler: made.guests.compiler },
    { ...installation, cacheFolder, folder: guests, progress: (activity) => progress(activity, 0.9) },
  )
}
