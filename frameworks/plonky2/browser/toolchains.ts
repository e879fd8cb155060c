import { createReadStream, createWriteStream } from 'node:fs'
import { access, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { fingerprintOf } from '@proofyard/toolchains/fingerprint.ts'
import type { Installation, Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { ownCrates, runCargo } from '../../languages/rust/cargo.ts'
import { fetchCrates } from '../../languages/rust/fetch-crates.ts'
import { findRust, missingRustRequirement } from '../../languages/rust/find-rust.ts'
import { plonky2Projects } from '../seed.ts'
import { type Plonky2Version, plonky2Versions, toolchainId } from '../versions.ts'

const PROGRAM = 'verifier.wasm.gz'
const TARGET = 'wasm32-wasip1'

const crate = join(import.meta.dirname, 'crate')
const workers = join(import.meta.dirname, '..', 'harness', 'support', 'src')
/** Of the worker's verifier. */
const modules = ['builder_shape', 'documents', 'forms', 'verify'].map((name) => `${name}.rs`)

/** The worker's own verifier for pages, one for each version of plonky2: no job needs it, so an operator who wants it installs it. */
export const browserToolchains: Toolchain[] = plonky2Versions.map((version) => ({
  id: `plonky2-verifier@${version}`,
  verifies: toolchainId(version),
  description: `The verifier of plonky2 ${version} for browsers, compiled to WebAssembly by this machine's Rust`,
  fingerprint: fingerprintOf(sourcesOf(version), 1),
  bytes: 1 * MiB,
  installationMemoryBytes: 1024 * MiB,
  browserVerifier: PROGRAM,
  missingRequirement,
  install: (installation) => install(version, installation),
}))

function sourcesOf(version: Plonky2Version): string[] {
  return [
    join(crate, 'Cargo.toml'),
    lockOf(version),
    join(crate, 'src', 'main.rs'),
    ...modules.map((name) => join(workers, name)),
  ]
}

function lockOf(version: Plonky2Version): string {
  return join(crate, 'locks', `${version}.lock`)
}

async function missingRequirement(): Promise<string | undefined> {
  const missing = await missingRustRequirement({ ...plonky2Projects, builds: 'The verifiers of plonky2 for browsers' })
  const rust = await findRust()
  if (missing !== undefined || rust === undefined) return missing
  const libraries = join(rust.folder, 'lib', 'rustlib', TARGET, 'lib')
  return access(libraries).then(
    () => undefined,
    () => `The Rust of this machine makes no programs for browsers yet: rustup target add ${TARGET}.`,
  )
}

async function install(
  version: Plonky2Version,
  { folder, cacheFolder, signal, progress }: Installation,
): Promise<void> {
  const rust = await findRust()
  if (rust === undefined) throw new Error('The Rust of this machine has gone away.')
  const work = join(folder, 'building')
  await mkdir(work)
  try {
    await cp(join(crate, 'src'), join(work, 'src'), { recursive: true })
    for (const name of modules) await copyFile(join(workers, name), join(work, 'src', name))
    const manifest = await readFile(join(crate, 'Cargo.toml'), 'utf8')
    await writeFile(join(work, 'Cargo.toml'), manifest.replace(/^(plonky2 = .*version = ")[^"]*/m, `$1=${version}`))
    await copyFile(lockOf(version), join(work, 'Cargo.lock'))
    const cargoHome = join(cacheFolder, 'cargo')
    progress('downloading its crates', 0)
    await fetchCrates(rust, { crate: work, cargoHome, signal, targets: [rust.host, TARGET] })
    progress('compiling it for WebAssembly', 0.2)
    const { ending, stderr } = await runCargo(
      { sandbox: await findSandbox({ sandbox: 'off' }), signal },
      {
        args: ['build', '--release', '--locked', '--target', TARGET],
        rust,
        env: plonky2Projects.env,
        workFolder: work,
        cargoHome: ownCrates(cargoHome),
        limits: plonky2Projects.limits.build,
      },
    )
    if (ending.kind !== 'exit' || ending.code !== 0)
      throw new Error(`It could not be compiled: ${stderr.trim().slice(-2000)}`)
    const built = join(work, 'target', TARGET, 'release', 'plonky2-verifier.wasm')
    await pipeline(createReadStream(built), createGzip({ level: 9 }), createWriteStream(join(folder, PROGRAM)))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
