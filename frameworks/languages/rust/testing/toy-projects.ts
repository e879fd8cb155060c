import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeDiskFolder } from '@proofyard/sandbox/disk/own-disk.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { Limits, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import type { GitMirror } from '../../git-mirrors.ts'
import { buildProgram, textOf } from '../build-program.ts'
import { type BuildWorkspace, type RustRun, openBuildWorkspace } from '../build-workspace.ts'
import { findPackage } from '../find-package.ts'
import { installSeed } from '../install-seed.ts'
import { provideCrates } from '../provide-crates.ts'
import type { RustProjects } from '../rust-projects.ts'
import { type SeedCrate, writeProgram } from '../seed-crate.ts'

const MIB = 1024 ** 2
export const roomy: Limits = {
  ...limits,
  memoryBytes: 2048 * MIB,
  wallSeconds: 240,
  cpuSeconds: 120,
  processes: 256,
  diskBytes: 512 * MIB,
}
const support = join(import.meta.dirname, '..', '..', 'testing', 'rust-support')

/** A framework that is none of ours: everything that is Rust must serve it. */
export const toyProjects: RustProjects = {
  name: 'Toy',
  oldestRust: '1.60.0',
  // Each try of cargo's waits longer.
  env: { CARGO_NET_RETRY: '0' },
  limits: { build: roomy, resolve: roomy, fetch: roomy },
}
const seed: SeedCrate = {
  program: 'toy-program',
  support: { name: 'proofyard-toy', folder: support, programs: ['checker'] },
  library: { name: 'proofyard-toy', version: '0.0.0', manifestKey: 'toyVersion' },
  lockFile: join(support, 'toy.lock'),
}

/** A package `square`, by its source, what its Cargo.toml has besides, and its other files. */
interface ToyProject {
  source: string
  cargo?: string
  files?: Record<string, string>
}

/** What a build of it is given besides its toolchain. */
interface ToySettings {
  gitMirrors?: GitMirror[]
  /** What the download of crates may use. */
  fetch?: Limits
  /** What is done before the compilation, when all crates are there. */
  prepare?: (run: RustRun, workspace: BuildWorkspace) => Promise<void>
}

/** A toolchain for such projects, and a folder for them. */
export interface Toy {
  sandbox: Sandbox
  toolchain: string
  /** What the installation told of its progress. */
  progress: string[]
  open: (project: ToyProject, settings?: ToySettings) => Promise<{ run: RustRun; workspace: BuildWorkspace }>
  /** @returns path of the compiled program, which prints the square of its argument */
  build: (project: ToyProject, settings?: ToySettings) => Promise<string>
  remove: () => Promise<void>
}

export async function installToy(): Promise<Toy> {
  const folder = await mkdtemp(join(tmpdir(), 'rust-'))
  const toolchain = join(folder, 'toolchain')
  await mkdir(toolchain)
  const sandbox = await findSandbox({ sandbox: 'off' })
  const { signal } = new AbortController()
  const progress: string[] = []
  await installSeed(toyProjects, seed, {
    folder: toolchain,
    cacheFolder: join(folder, 'cache'),
    signal,
    progress: (activity) => progress.push(activity),
  })
  const open: Toy['open'] = async ({ source, cargo = '', files = {} }, { gitMirrors = [], fetch = roomy } = {}) => {
    const workFolder = await mkdtemp(join(folder, 'work-'))
    const project = join(workFolder, 'uploaded')
    const manifest = `[package]\nname = "square"\nversion = "0.1.0"\nedition = "2021"\n${cargo}`
    for (const [name, text] of Object.entries({ 'Cargo.toml': manifest, 'src/lib.rs': source, ...files })) {
      await mkdir(dirname(join(project, name)), { recursive: true })
      await writeFile(join(project, name), text)
    }
    const run = { sandbox, makeDiskFolder, workFolder, toolchainFolder: toolchain, gitMirrors, signal }
    const projects = { ...toyProjects, limits: { ...toyProjects.limits, fetch } }
    return { run, workspace: await openBuildWorkspace(run, projects, project) }
  }
  return {
    sandbox,
    toolchain,
    progress,
    open,
    build: async (project, settings) => {
      const { run, workspace } = await open(project, settings)
      const found = await findPackage(run, workspace, { packageName: 'square', structName: 'square::square' })
      const wanted = { packageName: 'square', path: join('project', found.folder), packages: found.packages }
      await writeProgram(workspace.folder, seed, wanted, 'fn main() { proofyard_toy::run(user_circuit::square) }\n')
      await provideCrates(run, workspace, seed, found)
      await settings?.prepare?.(run, workspace)
      return (await buildProgram(run, workspace, seed, (errors) => `Our part: ${textOf(errors)}`)).program
    },
    remove: () => removeTree(folder),
  }
}
