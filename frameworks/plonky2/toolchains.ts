import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FilePath, Installation, Toolchain } from '../framework.ts'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import { ownCrates, runCargo } from './cargo.ts'
import { PROVER, recipeOf, writeSeed } from './crate.ts'
import { plonky2Limits } from './limits.ts'
import { type Rust, findRust, lacksForRust } from './rust.ts'
import { toolchainFolder } from './toolchain-folder.ts'
import { type Plonky2Version, plonky2Versions, toolchainId } from './versions.ts'

const MiB = 1024 ** 2

/** A toolchain for each version: its crates, plonky2 compiled, and our verifier. */
export const toolchains: Toolchain[] = plonky2Versions.map((version) => ({
  id: toolchainId(version),
  contents: `plonky2 ${version} and the crates it needs, from crates.io, compiled with this machine's Rust`,
  recipe: recipeOf(version),
  bytes: 260 * MiB,
  lacks: lacksForRust,
  install: (installation) => install(version, installation),
}))

async function install(version: Plonky2Version, { folder, signal, progress }: Installation): Promise<void> {
  const rust = await findRust()
  if (rust === undefined) throw new Error('The Rust of this machine has gone away.')
  const place = toolchainFolder(folder)
  await writeSeed(place.seed, version)
  await mkdir(place.cargoHome)

  progress(`downloading plonky2 ${version} and its crates`, 0)
  await fetchCrates(rust, { ...place, signal })

  progress(`compiling plonky2 ${version}`, 0.2)
  const outcome = await runCargo(
    // The same sandbox as that of the builds, for cargo compiles anew what was compiled under another path.
    { sandbox: await findSandbox({ sandbox: 'off' }), signal },
    {
      args: ['build', '--release', '--workspace', '--locked'],
      rust,
      workFolder: place.seed,
      cargoHome: ownCrates(place.cargoHome),
      limits: plonky2Limits.build,
    },
  )
  if (outcome.ending.kind !== 'exit' || outcome.ending.code !== 0) {
    throw new Error(`plonky2 ${version} could not be compiled: ${outcome.stderr.trim().slice(-2000)}`)
  }
  const made = join(place.seed, 'target', 'release')
  await mkdir(dirname(place.verifier))
  await copyFile(join(made, 'verifier'), place.verifier)
  // Each build makes its own prover.
  await Promise.all([PROVER, 'verifier'].map((name) => rm(join(made, name))))
}

/** Downloads what the lock file names; cargo compares each crate with the SHA-256 in it. Runs no code of a crate. */
async function fetchCrates(
  rust: Rust,
  { seed, cargoHome, signal }: { seed: FilePath; cargoHome: FilePath; signal: AbortSignal },
): Promise<void> {
  const child = spawn(join(rust.folder, 'bin', 'cargo'), ['fetch', '--locked', '--target', rust.host], {
    cwd: seed,
    env: { ...process.env, CARGO_HOME: cargoHome, CARGO_TERM_COLOR: 'never' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`The crates could not be downloaded from crates.io: ${complaint.trim().slice(-2000)}`)
}
