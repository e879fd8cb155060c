import { createHash } from 'node:crypto'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyTree } from '@proofyard/sandbox/copy-tree.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { bringSources } from '../rust/bring-sources.ts'
import { inside, ownCrates, runCargo } from '../rust/cargo.ts'
import { installationLimits } from '../rust/installation-limits.ts'
import { compileFailure } from '../rust/compile-failure.ts'
import { fetchCrates } from '../rust/fetch-crates.ts'
import { hashSources } from '../rust/hash-sources.ts'
import { splitCompiled } from './compiled-crates.ts'
import { LIBRARY_SOURCES, compilerEnvironment } from './guest-compiler.ts'
import {
  type GuestTarget,
  type GuestToolchain,
  specEnvironment,
  targetArgs,
  targetFlags,
  targetSpecs,
} from './guest.ts'
import { guestWorkspaceIn } from './guest-workspace.ts'

/** What lies where in a folder that `installGuestCrates` filled. */
export function guestToolchain(folder: FilePath, compiler: FilePath): Required<GuestToolchain> {
  return {
    compiler,
    cargoHome: join(folder, 'cargo-home'),
    lockFile: join(folder, 'Cargo.lock'),
    compiled: { target: join(folder, 'target'), libraries: join(folder, 'libraries') },
  }
}

/** How `installGuestCrates` lays out what it makes: another name for another way, so that toolchains are made again. */
const LAYOUT = 'libraries apart, few files, and nothing of our guest'

/** A hash of all of ours that a toolchain's guest crates are made of, whose sources lie in these folders. */
export function fingerprintOfGuests(target: GuestTarget, folders: FilePath[]): string {
  return hashSources(createHash('sha256').update(JSON.stringify([LAYOUT, target])), folders).digest('hex')
}

/**
 * Downloads the crates of guests, those of the standard library among them, and compiles them, so that builds of projects compile
 * little more than the project. An installation that was ended goes on where it was.
 *
 * @param options.sources guests of ours that ask for the crates, each with Cargo.toml, Cargo.lock and src; projects that bring no
 *   Cargo.lock get the last one's
 * @param options.forMachine whether guests are compiled for the machine, too
 */
export async function installGuestCrates(
  target: GuestTarget,
  options: { sources: FilePath[]; compiler: FilePath; forMachine?: boolean },
  { folder, cacheFolder, signal, progress }: Installation,
): Promise<void> {
  const made = guestToolchain(folder, options.compiler)
  const [work, cargoHome] = [join(cacheFolder, 'guests'), join(cacheFolder, 'guests-cargo-home')]
  for (const one of [work, cargoHome]) await mkdir(one, { recursive: true })
  await writeSpec(target, cargoHome)
  for (const sources of options.sources) {
    await bringSources(sources, join(work, 'project'))
    await compileGuestCrates(target, { ...options, work, toolchain: { ...made, cargoHome } }, { signal, progress })
    await copyFile(join(sources, 'Cargo.lock'), made.lockFile)
  }
  await copyTree(cargoHome, made.cargoHome)
  await copyTree(join(work, 'target'), made.compiled.target)
  await splitCompiled(made.compiled)
}

/** Compiles the guest in `work/project` with all that it asks for. */
async function compileGuestCrates(
  target: GuestTarget,
  options: { work: FilePath; toolchain: GuestToolchain; forMachine?: boolean },
  { signal, progress }: Pick<Installation, 'signal' | 'progress'>,
): Promise<void> {
  const { work, toolchain, forMachine = false } = options
  const { compiler, cargoHome } = toolchain
  const sandbox = await findSandbox({ sandbox: 'off' })
  const { rust, projects } = await guestWorkspaceIn({ sandbox }, work, { target, toolchain })

  progress(`downloading the crates of guests for ${target.name}`)
  const env = {
    ...compilerEnvironment(compiler),
    ...specEnvironment(target, cargoHome),
    RUSTC_BOOTSTRAP: '1',
    CARGO_ENCODED_RUSTFLAGS: targetFlags(target).join('\u001F'),
  }
  const shared = { cargoHome, signal, env }
  await fetchCrates(rust, { ...shared, crate: join(work, 'project'), targets: [rust.host, target.triple] })
  await fetchCrates(rust, { ...shared, crate: join(compiler, LIBRARY_SOURCES), targets: [target.triple] })

  progress(`compiling the standard library for ${target.triple}`)
  const builds = [{ args: targetArgs(target), env: projects.env }]
  if (forMachine) {
    builds.push({ args: ['--target', rust.host], env: { ...projects.env, CARGO_ENCODED_RUSTFLAGS: '' } })
  }
  for (const { args, env } of builds) {
    const outcome = await runCargo(
      { sandbox, signal },
      {
        args: ['build', '--release', '--locked', '--manifest-path', `${inside.project}/Cargo.toml`, ...args],
        rust,
        env,
        workFolder: work,
        cargoHome: ownCrates(cargoHome),
        limits: installationLimits,
      },
    )
    const failure = compileFailure(`The crates of guests for ${target.name}`, outcome, installationLimits)
    if (failure !== undefined) throw failure
  }
}

async function writeSpec({ triple, spec }: GuestTarget, cargoHome: FilePath): Promise<void> {
  if (spec === undefined) return
  await mkdir(targetSpecs(cargoHome), { recursive: true })
  await writeFile(join(targetSpecs(cargoHome), `${triple}.json`), JSON.stringify(spec))
}
