import { createHash } from 'node:crypto'
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { fetchGitSource } from '../languages/git-source.ts'
import { fingerprintOfGuests, installGuestCrates } from '../languages/riscv/install-guest-crates.ts'
import { compileOwnProgram, fingerprintOfProgram } from '../languages/rust/own-program.ts'
import { SDK_FOLDER, joltGuests } from './guest-target.ts'
import { hostEnvironment, hostProgram } from './host-program.ts'
import { joltSource } from './jolt-source.ts'
import { laySdk, sdkSources } from './lay-sdk.ts'
import { joltToolchain } from './toolchain-folder.ts'

/** A guest of ours that asks for the crates that guests ask for as a rule. */
const guestSources = join(import.meta.dirname, 'guest')

/** A hash of all of ours that the toolchain is made of. */
export function fingerprint(): string {
  return createHash('sha256')
    .update(fingerprintOfProgram(hostProgram))
    .update(JSON.stringify(joltSource))
    .update(fingerprintOfGuests(joltGuests, [guestSources, ...Object.values(sdkSources)]))
    .digest('hex')
    .slice(0, 16)
}

/** Fetches Jolt's sources, compiles our host on them, and the crates of guests. */
export async function installHost(installation: Installation): Promise<void> {
  const { folder, cacheFolder, signal, progress, gitMirrors = [] } = installation
  const made = joltToolchain(folder)
  progress("fetching Jolt's sources from GitHub", 0)
  const jolt = join(cacheFolder, 'jolt')
  await removeTree(jolt)
  await mkdir(jolt, { recursive: true })
  await fetchGitSource(joltSource, { folder: jolt, cacheFolder, gitMirrors, signal })

  const program = await compileOwnProgram(
    hostProgram,
    { ...installation, progress: (activity, part = 0) => progress(activity, 0.8 * part) },
    { env: hostEnvironment, beside: { jolt } },
  )
  await mkdir(made.bin)
  await copyFile(program, join(made.bin, hostProgram.name))
  // Jolt's licence asks for its text wherever its code goes.
  await copyFile(join(jolt, 'LICENSE'), join(made.bin, 'LICENSE-jolt'))

  const guests = join(folder, 'guests')
  await mkdir(guests)
  const sources = [await guestWithSdk(cacheFolder, 'no_std'), await guestWithSdk(cacheFolder, 'std')]
  await installGuestCrates(
    joltGuests,
    { sources, compiler: made.guests.compiler, forMachine: true },
    { ...installation, folder: guests, progress: (activity) => progress(activity, 0.85) },
  )
}

/** The guest as one that uses the standard library, or as one that does not: cargo compiles crates once for each. */
async function guestWithSdk(cacheFolder: FilePath, kind: 'std' | 'no_std'): Promise<FilePath> {
  const folder = join(cacheFolder, 'guest-sources', kind)
  await removeTree(folder)
  await cp(guestSources, folder, { recursive: true })
  if (kind === 'no_std') {
    const manifest = join(folder, 'Cargo.toml')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('default = ["std"]', 'default = []'))
  }
  await laySdk(join(folder, SDK_FOLDER))
  return folder
}
