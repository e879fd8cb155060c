import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { inside, ownCrates, runCargo } from '../languages/rust/cargo.ts'
import { compileFailure } from '../languages/rust/compile-failure.ts'
import { fetchCrates } from '../languages/rust/fetch-crates.ts'
import { findRust } from '../languages/rust/find-rust.ts'
import { HELPER, countLockedCrates, writeHelperCrate } from './helper-crate.ts'
import { installationLimits } from '../languages/rust/installation-limits.ts'
import { INSTALLED_POWERS } from './toolchain-folder.ts'
import { SNARKVM_VERSION } from './versions.ts'

const LOOK_EVERY_MS = 2000
/** Of the crates that the lock file names: the others are for other systems, and the one that has the powers. */
const COMPILED_FRACTION = 0.76

/**
 * Compiles our helper. What cargo made lies in the cache folder, where an installation that was ended goes on, and one
 * after a change of the helper compiles no more than the helper.
 */
export async function installHelper({ folder, cacheFolder, signal, progress }: Installation): Promise<void> {
  const rust = await findRust()
  if (rust === undefined) throw new Error('The Rust of this machine has gone away.')
  const [work, cargoHome] = [join(cacheFolder, 'helper'), join(cacheFolder, 'cargo-home')]
  for (const one of [work, cargoHome]) await mkdir(one, { recursive: true })
  await writeHelperCrate(work)

  progress(`downloading snarkVM ${SNARKVM_VERSION} and its crates`, 0)
  await fetchCrates(rust, { crate: join(work, 'snarkvm'), cargoHome, signal })

  const watch = watchProgress(join(work, 'target'), (part) =>
    progress(`compiling snarkVM ${SNARKVM_VERSION}`, 0.1 + 0.9 * part),
  )
  try {
    const outcome = await runCargo(
      { sandbox: await findSandbox({ sandbox: 'off' }), signal },
      {
        args: ['build', '--release', '--locked', '--manifest-path', `${inside.work}/snarkvm/Cargo.toml`],
        rust,
        env: {},
        workFolder: work,
        cargoHome: ownCrates(cargoHome),
        limits: installationLimits,
      },
    )
    const failure = compileFailure(`snarkVM ${SNARKVM_VERSION}`, outcome, installationLimits)
    if (failure !== undefined) throw failure
  } finally {
    watch.end()
  }
  for (const name of ['bin', 'resources']) await mkdir(join(folder, name))
  await copyFile(join(work, 'target', 'release', HELPER), join(folder, 'bin', HELPER))
  await copyFile(await findPowers(cargoHome), join(folder, 'resources', INSTALLED_POWERS))
}

/** The powers are a file of a crate that is fetched for their sake alone; cargo has compared it with its SHA-256. */
async function findPowers(cargoHome: FilePath): Promise<FilePath> {
  const sources = join(cargoHome, 'registry', 'src')
  for (const registry of await readdir(sources)) {
    const file = join(sources, registry, 'snarkvm-parameters-0.16.19/src/testnet3/resources/powers-of-beta-16.usrs')
    if (existsSync(file)) return file
  }
  throw new Error("The crate with the powers of Aleo's set-up was not downloaded.")
}

/** Tells how much cargo has compiled, by the crates that are ready. */
function watchProgress(target: FilePath, tell: (part: number) => void): { end: () => void } {
  const total = COMPILED_FRACTION * countLockedCrates()
  const look = async () => {
    const made = await readdir(join(target, 'release', 'deps')).catch(() => [])
    const ready = made.filter((name) => name.endsWith('.d')).length
    tell(Math.min(ready / total, 0.99))
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  void look()
  return { end: () => clearInterval(timer) }
}
