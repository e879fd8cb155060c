import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { ownCrates, runCargo } from './cargo.ts'
import { compileFailure } from './compile-failure.ts'
import { fetchCrates } from './fetch-crates.ts'
import { installationLimits } from './installation-limits.ts'
import { findRust } from './find-rust.ts'
import type { RustProjects } from './rust-projects.ts'
import { type SeedCrate, writeSeed } from './seed-crate.ts'
import { toolchainFolder } from './toolchain-folder.ts'

/** Downloads the crates of a seed, compiles it, and keeps the programs of its support crate. */
export async function installSeed(
  projects: RustProjects,
  seed: SeedCrate,
  { folder, signal, progress }: Installation,
): Promise<void> {
  const rust = await findRust()
  if (rust === undefined) throw new Error('The Rust of this machine has gone away.')
  const what = `${seed.library.name} ${seed.library.version}`
  const made = toolchainFolder(folder)
  await writeSeed(made.seed, seed)
  await mkdir(made.cargoHome)

  progress(`downloading ${what} and its crates`, 0)
  await fetchCrates(rust, { crate: made.seed, cargoHome: made.cargoHome, signal })

  progress(`compiling ${what}`, 0.2)
  const outcome = await runCargo(
    // The same sandbox as that of the builds, for cargo compiles again what was compiled under another path.
    { sandbox: await findSandbox({ sandbox: 'off' }), signal },
    {
      args: ['build', '--release', '--workspace', '--locked'],
      rust,
      env: projects.env,
      workFolder: made.seed,
      cargoHome: ownCrates(made.cargoHome),
      limits: installationLimits,
    },
  )
  const failure = compileFailure(what, outcome, installationLimits)
  if (failure !== undefined) throw failure
  const target = join(made.seed, 'target', 'release')
  await mkdir(made.programs)
  for (const name of seed.support.programs) await copyFile(join(target, name), join(made.programs, name))
  // Each build makes its own program.
  await Promise.all([seed.program, ...seed.support.programs].map((name) => rm(join(target, name))))
  await removeObjects(join(target, 'build'))
}

/**
 * Removes the objects and libraries of C that build scripts left: they are in the libraries of their crates, and each build of
 * a project would copy them again (of jemalloc's, 279 MB of a seed of 626 MB).
 */
async function removeObjects(buildScripts: FilePath): Promise<void> {
  const entries = await readdir(buildScripts, { recursive: true, withFileTypes: true })
  const objects = entries.filter((entry) => entry.isFile() && /\.(?:o|a|so|sym)(?:\.|$)/.test(entry.name))
  await Promise.all(objects.map(({ parentPath, name }) => rm(join(parentPath, name))))
}
