import { appendFile, copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyTree } from '@proofyard/sandbox/copy-tree.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { UserError } from '../../framework.ts'
import { destinationOf } from '../destination-of.ts'
import { gitConfiguration } from '../git-mirrors.ts'
import { whyItEnded } from '../../why-it-ended.ts'
import { inside, ownCrates, runCargo } from './cargo.ts'
import { type BuildWorkspace, type RustRun, runStep } from './build-workspace.ts'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Dependency, FoundPackage } from './find-package.ts'
import { destinationsOf, lockEntries, placeKeys, refuseSubmodules, whyNotFetched } from './git-crates.ts'
import { type GitPackage, MAX_LOCK_BYTES, expectRevisions, readLockedGit } from './locked-git.ts'
import { sanitizeOutput } from './sanitize-output.ts'
import { type SeedCrate, rootManifest, seedParts } from './seed-crate.ts'
import { toolchainOfRun } from './toolchain-folder.ts'

/** The index of crates.io, and the place where its `config.json` says that crates lie. */
const CRATES_IO = ['https://index.crates.io', 'https://static.crates.io']

/** What a package asks for that its project does not hold. */
type Wanted = Pick<FoundPackage, 'crates' | 'gitCrates'>

/**
 * Sees to it that all crates of a build are there, and that the seed's library is there once among them.
 *
 * Those of the toolchain are enough as a rule. Others are downloaded from crates.io, and from git at the revisions that the
 * project's Cargo.lock names, into a copy of the toolchain's crates, in a step that sees nothing of the project: it gets the
 * names, versions, features and revisions that are asked for.
 *
 * @throws UserError when a crate, a version or a revision cannot be had, or no choice of versions fits
 */
export async function provideCrates(
  run: RustRun,
  workspace: BuildWorkspace,
  seed: SeedCrate,
  wanted: Wanted,
): Promise<void> {
  const { crates, gitCrates } = wanted
  const locked = await readLockedGit(workspace, gitCrates)
  const first = locked.length > 0 ? undefined : await resolve(run, workspace)
  if (first?.succeeded !== true) {
    if (first !== undefined && seed.library.isApart !== true) expectVersion(seed.library, crates, first.stderr)
    await download(run, workspace, seed, { wanted, locked })
    const second = await resolve(run, workspace)
    if (!second.succeeded) throw new UserError(cleanResolution(workspace, second.stderr))
  }
  const lock = await readFile(join(workspace.folder, 'Cargo.lock'), 'utf8')
  expectRevisions(lock, locked)
  if (seed.library.isApart === true) return
  const entries = lock.split('\n').filter((line) => line === `name = ${JSON.stringify(seed.library.name)}`)
  if (entries.length !== 1) throw new UserError(disagreement(seed.library, crates))
}

/** Chooses a version for each crate out of those that are there, the toolchain's before others. */
function resolve(run: RustRun, workspace: BuildWorkspace) {
  return runStep(run, workspace, {
    args: ['fetch', '--target', workspace.rust.host],
    limits: workspace.projects.limits.resolve,
    stepName: 'The choice of crates',
  })
}

type Library = SeedCrate['library']

function expectVersion(library: Library, crates: Dependency[], stderr: string): void {
  const isAboutLibrary = ['', 'the requirement '].some((words) =>
    [' ', '`'].some((end) => stderr.includes(`failed to select a version for ${words}\`${library.name}${end}`)),
  )
  if (isAboutLibrary) throw new UserError(disagreement(library, crates))
}

function disagreement({ name, version, manifestKey, note = '' }: Library, crates: Dependency[]): string {
  const asked = crates.find((one) => one.name === name && one.req !== '*')?.req ?? 'another version'
  return `sindri.json says ${manifestKey} ${version}, and Cargo.toml asks for ${name} ${asked}. Let both name the same version.${note}`
}

/** What is asked for, and the packages out of git at their revisions. */
export interface WantedCrates {
  wanted: Wanted
  locked: GitPackage[]
}

/** How a download asks. */
export interface Question {
  /** The toolchain's crates, a copy of which the download adds to. */
  cargoHome: FilePath
  /** Makes the folder of a crate that asks for them, with its Cargo.lock; `lines` are of its Cargo.toml. */
  write: (folder: FilePath, lines: string[]) => Promise<void>
  /** The triples that crates are wanted for. */
  targets: string[]
}

async function download(run: RustRun, workspace: BuildWorkspace, seed: SeedCrate, crates: WantedCrates): Promise<void> {
  const toolchain = toolchainOfRun(run)
  const lock = await downloadCrates(run, workspace, crates, {
    cargoHome: toolchain.cargoHome,
    write: async (folder, lines) => {
      await writeQuestion(folder, toolchain.seed, rootManifest(seed, lines))
      if (crates.locked.length > 0) await appendFile(join(folder, 'Cargo.lock'), lockEntries(crates.locked))
    },
    targets: [workspace.rust.host],
  })
  await copyFile(lock, join(workspace.folder, 'Cargo.lock'))
}

/**
 * Downloads crates from crates.io, and from git, into a copy of the toolchain's, which the workspace has from then on. The step sees
 * nothing of the project but what is asked for.
 *
 * @returns the Cargo.lock that cargo wrote for the question
 * @throws UserError when a crate, a version or a revision cannot be had
 */
export async function downloadCrates(
  run: RustRun,
  workspace: BuildWorkspace,
  { wanted, locked }: WantedCrates,
  question: Question,
): Promise<FilePath> {
  const home = join(run.workFolder, 'cargo-home')
  const asked = join(run.workFolder, 'asked-crates')
  await run.makeDiskFolder(home, workspace.projects.limits.build)
  await copyTree(question.cargoHome, home)
  await question.write(asked, [...wanted.crates, ...wanted.gitCrates].map(dependencyLine))
  if (locked.length > 0) await writeFile(join(asked, '.gitconfig'), gitConfiguration(run.gitMirrors))
  const limits = workspace.projects.limits.fetch
  const outcome = await runCargo(run, {
    args: ['fetch', ...question.targets.flatMap((target) => ['--target', target])],
    rust: workspace.rust,
    // cargo fetches from git itself, without git, hooks and filters, and finds the mirrors in the home folder.
    env: { ...workspace.projects.env, HOME: inside.work, CARGO_NET_GIT_FETCH_WITH_CLI: 'false' },
    workFolder: asked,
    cargoHome: ownCrates(home),
    limits,
    network: {
      destinations: [
        ...CRATES_IO.map((url) => destinationOf(url, { mayBeLocal: false })),
        ...destinationsOf(locked, run.gitMirrors),
      ],
    },
  })
  const { ending } = outcome
  if (ending.kind !== 'exit' || (ending.code !== 0 && ending.code !== 101)) {
    throw whyItEnded(outcome, { stepName: 'The download of crates', limits })
  }
  if (ending.code === 101) throw new UserError(whyNotDownloaded(workspace, wanted.crates, locked, outcome))
  await refuseSubmodules(home)
  const lock = await findLeftFile(asked, 'Cargo.lock', MAX_LOCK_BYTES)
  if (lock === undefined) throw new UserError('The crates that the project asks for are too many.')
  expectRevisions(await readFile(lock, 'utf8'), locked)
  workspace.crates = ownCrates(home)
  return lock
}

/** A crate that asks for the toolchain's crates, as its lock file has them, and for those of the project. */
async function writeQuestion(folder: FilePath, seed: FilePath, manifest: string): Promise<void> {
  await mkdir(folder)
  for (const name of seedParts) await cp(join(seed, name), join(folder, name), { recursive: true })
  await writeFile(join(folder, 'Cargo.toml'), manifest)
}

function dependencyLine(dependency: Dependency, index: number): string {
  const { name, req, features, uses_default_features } = dependency
  // A text of JSON without control characters is one of TOML, and cargo lets none into names.
  const [packageName, version, list] = [name, req, features].map((value) => JSON.stringify(value))
  return `crate_${index} = { ${placeKeys(dependency)}package = ${packageName}, version = ${version}, features = ${list}, default-features = ${uses_default_features} }`
}

function whyNotDownloaded(
  workspace: BuildWorkspace,
  crates: Dependency[],
  locked: GitPackage[],
  outcome: Outcome,
): string {
  const { stderr, networkFaults } = outcome
  const passed = networkFaults.find(({ kind }) => kind === 'limit')
  if (passed !== undefined) return `The download of crates was ended. ${passed.sentence}`
  const notFetched = whyNotFetched(outcome, locked)
  if (notFetched !== undefined) return sanitizeOutput(workspace, notFetched)
  if (
    networkFaults.length > 0 ||
    /[Cc]ould not (?:resolve|connect)|spurious network error|failed to download|timed? ?out/.test(stderr)
  ) {
    const names = [...new Set(crates.map(({ name }) => name))].join(', ')
    return `The project needs crates that this server does not have, and crates.io does not answer. Try again later, or put their sources into the project. It asks for: ${names}.`
  }
  return cleanResolution(workspace, stderr)
}

/** cargo's words, without the package that asked in the project's name. */
export function cleanResolution(workspace: BuildWorkspace, stderr: string): string {
  return sanitizeOutput(workspace, stderr.replaceAll(/^ +(?:Updating|Downloading|Downloaded|Locking|Adding) .*$/gm, ''))
    .replaceAll(/^(?:required by|\.\.\. which satisfies path dependency).*`proofyard-.*$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}
