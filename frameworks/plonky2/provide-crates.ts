import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { ownCrates, runCargo } from './cargo.ts'
import { rootManifest } from './crate.ts'
import type { Dependency } from './find-circuit.ts'
import { plonky2Limits } from './limits.ts'
import { toolchainOfRun } from './toolchain-folder.ts'
import type { Plonky2Version } from './versions.ts'
import { type Workshop, cleanWords, runStep } from './workshop.ts'

/**
 * Sees to it that all crates of a build are there, and that there is one plonky2 among them.
 *
 * Those of the toolchain are enough as a rule. Others are downloaded from crates.io into a copy of the toolchain's crates,
 * in a step that sees nothing of the project: it is given the names, versions and features that are asked for.
 *
 * @throws UserFault when a crate or a version does not exist, or no choice of versions fits
 */
export async function provideCrates(
  run: Run,
  workshop: Workshop,
  wanted: { crates: Dependency[]; version: Plonky2Version },
): Promise<void> {
  const first = await resolve(run, workshop)
  if (!first.succeeded) {
    expectVersion(wanted, first.stderr)
    await download(run, workshop, wanted.crates)
    const second = await resolve(run, workshop)
    if (!second.succeeded) throw new UserFault(cleanResolution(workshop, second.stderr))
  }
  const lock = await readFile(join(workshop.folder, 'Cargo.lock'), 'utf8')
  if (lock.match(/^name = "plonky2"$/gm)?.length !== 1) throw new UserFault(disagreement(wanted))
}

/** Chooses a version for each crate out of those that are there, the toolchain's before others. */
function resolve(run: Run, workshop: Workshop) {
  return runStep(run, workshop, {
    args: ['fetch', '--target', workshop.rust.host],
    limits: plonky2Limits.resolve,
    work: 'The choice of crates',
  })
}

function expectVersion(wanted: Parameters<typeof disagreement>[0], stderr: string): void {
  if (/failed to select a version for (?:the requirement )?`plonky2[ `]/.test(stderr))
    throw new UserFault(disagreement(wanted))
}

function disagreement({ crates, version }: { crates: Dependency[]; version: Plonky2Version }): string {
  const asked = crates.find(({ name, req }) => name === 'plonky2' && req !== '*')?.req ?? 'another version'
  return `sindri.json says plonky2Version ${version}, and Cargo.toml asks for plonky2 ${asked}. Let both name the same version.`
}

async function download(run: Run, workshop: Workshop, crates: Dependency[]): Promise<void> {
  const { seed, cargoHome } = toolchainOfRun(run)
  const home = join(run.workFolder, 'cargo-home')
  const asked = join(run.workFolder, 'asked-crates')
  await cp(cargoHome, home, { recursive: true, preserveTimestamps: true })
  await writeQuestion(asked, seed, crates)
  const limits = plonky2Limits.fetch
  const outcome = await runCargo(run, {
    args: ['fetch', '--target', workshop.rust.host],
    rust: workshop.rust,
    workFolder: asked,
    cargoHome: ownCrates(home),
    limits,
    network: true,
  })
  const { ending } = outcome
  if (ending.kind !== 'exit' || (ending.code !== 0 && ending.code !== 101)) {
    throw whyItEnded(outcome, { work: 'The download of crates', limits })
  }
  if (ending.code === 101) throw new UserFault(whyNotDownloaded(workshop, crates, outcome.stderr))
  await copyFile(join(asked, 'Cargo.lock'), join(workshop.folder, 'Cargo.lock'))
  workshop.crates = ownCrates(home)
}

/** A crate that asks for the toolchain's crates, as its lock file has them, and for those of the project. */
async function writeQuestion(folder: FilePath, seed: FilePath, crates: Dependency[]): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true })
  await cp(join(seed, 'support'), join(folder, 'support'), { recursive: true })
  await copyFile(join(seed, 'Cargo.lock'), join(folder, 'Cargo.lock'))
  await copyFile(join(seed, 'src', 'main.rs'), join(folder, 'src', 'main.rs'))
  await writeFile(join(folder, 'Cargo.toml'), rootManifest(crates.map(dependencyLine)))
}

function dependencyLine({ name, req, features, uses_default_features }: Dependency, index: number): string {
  // A text of JSON without control characters is one of TOML, and cargo lets none into names.
  const [packageName, version, list] = [name, req, features].map((value) => JSON.stringify(value))
  return `crate_${index} = { package = ${packageName}, version = ${version}, features = ${list}, default-features = ${uses_default_features} }`
}

function whyNotDownloaded(workshop: Workshop, crates: Dependency[], stderr: string): string {
  if (/[Cc]ould not (?:resolve|connect)|spurious network error|failed to download|timed? ?out/.test(stderr)) {
    const names = [...new Set(crates.map(({ name }) => name))].join(', ')
    return `The project needs crates that this server does not have, and crates.io does not answer. Try again later, or put their sources into the project. It asks for: ${names}.`
  }
  return cleanResolution(workshop, stderr)
}

/** cargo's words, without the package that asked in the project's name. */
function cleanResolution(workshop: Workshop, stderr: string): string {
  return cleanWords(workshop, stderr.replaceAll(/^ +(?:Updating|Downloading|Downloaded|Locking|Adding) .*$/gm, ''))
    .replaceAll(/^(?:required by|\.\.\. which satisfies path dependency).*`proofyard-.*$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}
